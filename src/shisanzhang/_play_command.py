"""A session at the terminal, line by line: one person against computers, kept in a file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from . import _drafting
from ._commands import Answer, Say, signed
from ._comparing import compared
from ._console import one_line, table
from ._drafting import MistakeError
from ._files import own_file
from ._inputs import rules_from
from ._talk import YES, Talk, plain
from .actions import Action, Compare, Deal, Sketch, Submit
from .arrangement import FoulHandling
from .draft import Draft, Outlook
from .errors import IllegalPlayError, NotationError, ShisanzhangError
from .rules import CLASSIC, stored_rules
from .score import Declaration
from .seats import Seat
from .session import Table
from .store import Session, SqliteStore
from .strategy import LADDER, Equilibrium, Strategy
from .view import Phase

ME: Final = 0
"""The seat of the person."""
YOU: Final = "you"
OPPONENTS: Final = "equilibrium"
PLAYERS: Final = 4
NO: Final = ("n", "no", "否", "不", "不要", "")


def play(args: Namespace, _tell: Say) -> Answer:
    """A session against computers, begun or gone on with."""
    file = Path(args.file) if args.file else own_file("sessions.db")
    talk = Talk.of_process(args.language, aside=args.json)
    with SqliteStore(file) as store:
        session = None if args.new else store.latest()
        if session is None:
            session = store.new(_table(args, seed=args.seed))
        else:
            _check(session, args, file)
        sitting = _Sitting(talk, store, session, str(file))
        try:
            sitting.run()
        finally:
            talk.show()
            talk.say("play.kept", file=one_line(str(file)))
        return Answer(_document(sitting.session), ())


def _table(args: Namespace, *, seed: int | str | None) -> Table:
    """A new table by what was asked for."""
    players = PLAYERS if args.players is None else args.players
    if not 2 <= players <= 4:
        raise ShisanzhangError(f"players: expected 2 to 4, found {players}")
    rules = CLASSIC if args.rules is None else rules_from(args.rules)
    strategy = _strategy(args.opponents or OPPONENTS, players)
    computers = [Seat(f"computer {number}", strategy) for number in range(1, players)]
    return Table.new([Seat(args.name or YOU), *computers], rules, seed=seed)


def _strategy(name: str, players: int) -> Strategy:
    strategy = LADDER[name]
    if isinstance(strategy, Equilibrium) and strategy.players != players:
        return Equilibrium(players, card_removal=strategy.card_removal)
    return strategy


def _check(session: Session, args: Namespace, file: Path) -> None:
    """Refuses to go on with another session than the one that was asked for."""
    table = session.table
    if table.seats[ME].is_computer or not all(seat.is_computer for seat in table.seats[1:]):
        raise NotationError("the last session there is none of one person against computers", str(file))
    players = len(table.seats)
    asked = {
        "players": args.players not in (None, players),
        "rules": args.rules is not None and rules_from(args.rules) != table.rules,
        "name": args.name not in (None, table.names[ME]),
        "opponents": args.opponents is not None
        and any(seat.strategy != _strategy(args.opponents, players) for seat in table.seats[1:]),
        "seed": args.seed is not None and str(args.seed) != table.seed,
    }
    if other := [f"--{name}" for name, differs in asked.items() if differs]:
        raise ShisanzhangError(
            f"the session in {file} has other settings: go on with it without {', '.join(other)}, "
            f"or begin another with --new"
        )


def _document(session: Session) -> dict[str, object]:
    scores = session.record().scores
    return {
        "session": session.id,
        "rules": stored_rules(session.table.rules),
        "names": list(session.table.names),
        "totals": list(session.totals),
        "best": dict(session.best),
        "deals": [list(score.totals) for score in scores],
    }


class _Left(Exception):  # noqa: N818  # no error: somebody leaves
    """Nothing more comes, or the player has had enough."""


class _Sitting:
    """The talk of one session after another."""

    def __init__(self, talk: Talk, store: SqliteStore, session: Session, file: str) -> None:
        self.session = session
        self._talk, self._store, self._file = talk, store, file
        self._tell = talk.tell
        self._offered = 0  # the last deal whose special was offered

    @property
    def _table(self) -> Table:
        return self.session.table

    @property
    def _names(self) -> Sequence[str]:
        """What the players are called here."""
        you, *others = self._table.names
        computers = [self._tell("play.computer", number=number) for number in range(1, len(others) + 1)]
        return [self._tell("play.you") if you == YOU else you, *computers]

    def run(self) -> None:
        """Plays until the player leaves."""
        try:
            self._greet()
            while True:
                try:
                    self._step()
                except IllegalPlayError:
                    if not self._caught_up():
                        raise
        except _Left:
            pass

    def _step(self) -> None:
        if self._table.phase is Phase.WAITING:
            self._deal()
        elif self._table.phase is Phase.COMPARED:
            self._between()
        elif self._table.why_not(Compare()) is None:
            self._compare()
        else:
            self._arrange()

    def _caught_up(self) -> bool:
        """Goes on with what another process has made of the session, after an action that came too late."""
        stored = self._store.load(self.session.id)
        if stored == self.session:
            return False
        self.session, self._offered = stored, 0
        self._talk.say("play.elsewhere")
        return True

    def _apply(self, action: Action) -> None:
        self.session = self._store.apply(self.session.id, action)

    def _ask(self, prompt: str) -> str:
        line = self._talk.ask(f"{prompt} ")
        if line is None:
            raise _Left
        return line

    def _agrees(self, question: str, **filled: object) -> bool:
        agreed = self._talk.agrees(question, **filled)
        if agreed is None:
            raise _Left
        return agreed

    # --- between deals ---

    def _greet(self) -> None:
        best, total = self.session.best[self._table.names[ME]], self.session.totals[ME]
        if self._table.phase is Phase.WAITING:
            opponents = (", " if self._talk.language == "en" else "、").join(self._names[1:])
            rules = one_line(self._table.rules.name)
            self._talk.say("play.begun", rules=rules, opponents=opponents, best=signed(best))
        else:
            deal = self._table.deal_number
            how = "play.resumed_after" if self._table.compared else "play.resumed"
            self._talk.say(how, deal=deal, total=signed(total), best=signed(best))
        self._talk.say("play.help_hint")

    def _deal(self) -> None:
        self._apply(Deal())
        self._talk.show("", f"--- {self._tell('play.deal', deal=self._table.deal_number)} ---")

    def _between(self) -> None:
        self._talk.show()
        line = self._ask(self._tell("play.next"))
        command, rest = _drafting.command_of(line)
        if not line or command == "ok":
            self._deal()
        elif not self._common(command, rest):
            self._talk.say("play.unknown", text=one_line(line[:40]))

    def _common(self, command: str, rest: str) -> bool:
        """Does what can be asked for at any time; whether it was that."""
        common: Mapping[str, Callable[[], None]] = {
            "help": lambda: self._talk.show_all(self._help()),
            "totals": lambda: self._talk.show_all(self._totals()),
            "history": lambda: self._talk.show_all(self._history()),
            "save": lambda: self._save(rest),
            "new": self._new,
            "quit": self._leave,
        }
        if command not in common:
            return False
        common[command]()
        return True

    def _leave(self) -> None:
        raise _Left

    def _new(self) -> None:
        if self._agrees("play.sure_new"):
            table = self._table
            seats, on_forfeit = table.seats, table.on_forfeit
            self.session = self._store.new(Table.new(seats, table.rules, on_forfeit=on_forfeit))
            self._greet()

    def _save(self, name: str) -> None:
        if not name:
            self._talk.say("play.save_where")
            return
        if self._talk.write_file(name, self.session.record().to_text(), Path(self._file), "play.own_file"):
            self._talk.say("play.saved", deals=len(self.session.history), file=one_line(name))

    def _totals(self) -> Iterator[str]:
        rows = [["", self._tell("play.session"), self._tell("play.best")]]
        for name, shown, total in zip(self._table.names, self._names, self.session.totals, strict=True):
            rows.append([one_line(shown), signed(total), signed(self.session.best[name])])
        yield from table(rows, "<>>", indent="  ")

    def _history(self) -> Iterator[str]:
        if not self.session.history:
            yield self._tell("play.no_deals")
            return
        rows = [["", *map(one_line, self._names)]]
        for deal, score in zip(self.session.history, self.session.record().scores, strict=True):
            rows.append([self._tell("play.deal", deal=deal.number), *map(signed, score.totals)])
        rows.append([self._tell("total"), *map(signed, self.session.totals)])
        yield from table(rows, "<" + ">" * len(self._names), indent="  ")

    def _help(self) -> Iterator[str]:
        typed = {
            "front": "f As Kd 9c",
            "all": "AsKd9c / 8h8d7s6c2d / QsQhQd5c5s",
            "take": "take 9c",
            "swap": "swap m b, swap As 9c",
            "clear": "clear",
            "undo": "undo",
            "hint": "hint",
            "fill": "fill",
            "auto": "auto",
            "sort": "sort suit",
            "declare": "declare",
            "ok": "ok",
            "totals": "totals",
            "history": "history",
            "save": "save FILE",
            "new": "new",
            "quit": "quit",
        }
        yield from table([[words, self._tell(f"help.{name}")] for name, words in typed.items()], indent="  ")
        yield "  " + self._tell("help.cards")
        yield "  " + self._tell("help.words")

    # --- a deal ---

    def _arrange(self) -> None:
        """One line of the player whose hand is not submitted."""
        draft = self._table.view(ME).draft
        assert draft is not None
        line = None
        if self._offered != self._table.deal_number:
            self._offered = self._table.deal_number
            line = self._begin(draft)
        if line is None:
            line = self._ask(self._tell("play.prompt"))
        if not line:
            return
        command, rest = _drafting.command_of(line)
        try:
            self._do(draft, command, rest, line)
        except MistakeError as mistake:
            self._talk.show(one_line(str(mistake)))

    def _begin(self, draft: Draft) -> str | None:
        """Shows the hand and offers its special; what was typed, if that was neither yes nor no."""
        hand = " ".join(f"{card:u}" for card in draft.shown)
        self._talk.say("plays", player=self._tell("play.hand"), play=hand)
        if draft.special is not None:
            points = self._table.rules.specials.points[draft.special]
            self._talk.say("play.special", special=self._tell(draft.special), points=points)
            line = self._ask(self._tell("play.declare"))
            answer = plain(line).casefold()
            if answer in YES:
                return "declare"
            if answer not in NO:
                return line
        self._talk.show_all(_drafting.shown(draft, self._tell))
        return None

    def _do(self, draft: Draft, command: str, rest: str, line: str) -> None:
        if (after := _drafting.changed(draft, command, rest, self._tell)) is not None:
            if after != draft:
                self._apply(Sketch(ME, after))
            self._talk.show_all(_drafting.shown(after, self._tell))
        elif command == "hint":
            best = draft.hint()
            if best is None:
                raise MistakeError(self._tell("play.no_hint"))
            self._talk.say("play.hint", play=f"{best:u}")
        elif command == "ok":
            self._submit(draft)
        elif command == "declare":
            if draft.special is None:
                raise MistakeError(self._tell("play.no_special"))
            self._apply(Submit(ME, Declaration(draft.hand)))
        elif not self._common(command, rest):
            self._talk.say("play.unknown", text=one_line(line[:40]))

    def _submit(self, draft: Draft) -> None:
        play = draft.arrangement
        if play is None:
            raise MistakeError(self._tell("play.not_laid", count=len(draft.loose)))
        if draft.outlook is Outlook.FOUL:
            self._talk.show(_drafting.outlook(draft, self._tell))
            if self._table.rules.foul.handling is FoulHandling.REFUSED:
                raise MistakeError(self._tell("play.refused"))
            if not self._agrees("play.sure_foul"):
                return
        self._apply(Submit(ME, play))

    def _compare(self) -> None:
        name = self._table.names[ME]
        before = self.session.best[name]
        self._apply(Compare())
        score = self._table.score
        assert score is not None
        self._talk.show("", f"--- {self._tell('play.compare')} ---")
        names = list(map(one_line, self._names))
        self._talk.show_all(compared(score, names, self._talk.language, self._tell, seat=ME))
        best = self.session.best[name]
        self._talk.show()
        points, total = score.totals[ME], self.session.totals[ME]
        self._talk.say("play.points", points=signed(points), total=signed(total), best=signed(best))
        if best > before:
            self._talk.say("play.new_best")
