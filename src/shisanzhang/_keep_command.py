"""A home game with real cards, told line by line: who laid what, or who won which row."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from ._commands import Answer, Say, signed
from ._console import one_line, table
from ._inputs import rules_from
from ._ledger_file import ChangedError, LedgerFile
from ._notation import read_json
from ._talk import ROWS, Talk
from ._telling import TOKEN, Told, command_of, places_of, special_of
from .arrangement import Arrangement, Row
from .errors import NotationError, ShisanzhangError
from .ledger import KeptScore, Ledger, score_deal
from .rules import CLASSIC, stored_rules
from .score import Declaration, LineKind, PairScore, ScoreLine

_COLON: Final = re.compile(r'("(?:[^"\\]|\\.)*"|[^:：]+)[:：](.*)', re.DOTALL)
_DECLARE: Final = re.compile(r"(?:declare\b|宣告)(.*)", re.IGNORECASE)


def keep(args: Namespace, _tell: Say) -> Answer:
    """A ledger, begun or gone on with."""
    talk = Talk.of_process(args.language, aside=args.json)
    path = Path(args.file)
    if LedgerFile.is_there(path):
        file = LedgerFile.open(path)
        _check(file.ledger, args, path)
    else:
        rules = CLASSIC if args.rules is None else rules_from(args.rules)
        file = LedgerFile.make(path, _names(args, talk), rules)
    keeping = _Keeping(talk, file)
    keeping.run()
    return Answer(_document(keeping.ledger), ())


def _names(args: Namespace, talk: Talk) -> Sequence[str]:
    said = args.players
    if said is None:
        said = talk.ask(f"{talk.tell('keep.who')} ")
    return _split(said or "")


def _split(names: str) -> list[str]:
    return [name.strip() for name in re.split("[,，、]", names)]


def _check(ledger: Ledger, args: Namespace, path: Path) -> None:
    """Refuses to go on with another ledger than the one that was asked for."""
    if args.players is not None and _split(args.players) != list(ledger.names):
        raise NotationError(f"is the ledger of other players: {', '.join(ledger.names)}", str(path))
    if args.rules is not None and rules_from(args.rules) != ledger.rules:
        raise NotationError(f"is kept by other rules: {ledger.rules.name}", str(path))


def _document(ledger: Ledger) -> dict[str, object]:
    return {
        "names": list(ledger.names),
        "rules": stored_rules(ledger.rules),
        "totals": list(ledger.totals),
        "deals": [list(score.totals) for score in ledger.scores],
        "settlement": [payment._asdict() for payment in ledger.settlement()],
    }


class _Left(Exception):  # noqa: N818  # no error: somebody leaves
    """Nothing more comes, or the keeper has had enough."""


class _Keeping:
    """The talk with whoever keeps the ledger."""

    def __init__(self, talk: Talk, file: LedgerFile) -> None:
        self._talk, self._tell, self._file = talk, talk.tell, file
        self._told = Told()

    @property
    def ledger(self) -> Ledger:
        """As it is kept now."""
        return self._file.ledger

    @property
    def _names(self) -> tuple[str, ...]:
        return self.ledger.names

    def run(self) -> None:
        """Listens until the keeper leaves; a mistake costs one line and nothing else."""
        self._greet()
        try:
            while True:
                try:
                    self._hear(self._ask())
                except ShisanzhangError as error:
                    self._talk.show(one_line(str(error)))
        except _Left:
            if self._told:
                self._talk.say("keep.left")

    def _greet(self) -> None:
        names, deals = ", ".join(self._names), len(self.ledger.deals)
        how = "keep.opened" if deals else "keep.begun"
        self._talk.say(how, rules=one_line(self.ledger.rules.name), names=names, deals=deals)
        if self._file.torn:
            self._talk.say("keep.torn", file=one_line(f"{self._file.path}.torn"))
        for line, deal, stored, scored in self._file.wrong:
            said = [", ".join(map(signed, points)) for points in (stored, scored)]
            self._talk.say("keep.wrong", line=line, deal=deal, stored=said[0], scored=said[1])
        self._talk.say("play.help_hint")

    def _ask(self) -> str:
        number = self._told.corrects or len(self.ledger.deals) + 1
        prompt = self._tell("keep.deal_prompt", deal=number) if self._told else self._tell("keep.prompt")
        line = self._talk.ask(f"{prompt} ")
        if line is None:
            raise _Left
        return line

    def _hear(self, line: str) -> None:
        if not line:
            return
        command, rest = command_of(line)
        commands: Mapping[str, Callable[[], None]] = {
            "foul": lambda: self._foul(rest),
            "special": lambda: self._special(rest),
            "deal": self._report_missing,
            "ok": self._ok,
            "cancel": self._cancel,
            "correct": lambda: self._correct(rest),
            "totals": lambda: self._talk.show_all(self._totals()),
            "history": lambda: self._talk.show_all(self._history()),
            "settle": self._settle,
            "csv": lambda: self._csv(rest),
            "help": lambda: self._talk.show_all(self._help()),
            "quit": self._leave,
        }
        if command in ROWS:
            self._row(ROWS[command], rest)
        elif command:
            commands[command]()
        elif found := _COLON.fullmatch(line):
            self._play(self._seat(found[1].strip()), found[2].strip())
        else:
            raise ShisanzhangError(self._tell("keep.unknown", text=line[:40]))

    def _leave(self) -> None:
        raise _Left

    # --- telling a deal ---

    def _play(self, seat: int, text: str) -> None:
        if self._told.rows or self._told.fouls or self._told.specials:
            raise ShisanzhangError(self._tell("keep.mixed"))
        declared = _DECLARE.match(text)
        play = Declaration(declared[1]) if declared else Arrangement.parse(text)
        # The cards of the others are looked at when all are told.
        self._told.plays[seat] = play
        self._go_on()

    def _row(self, row: Row, text: str) -> None:
        if self._told.plays:
            raise ShisanzhangError(self._tell("keep.mixed"))
        self._told.rows[row] = tuple(places_of(text, self._seat, self._tell))
        self._go_on()

    def _foul(self, text: str) -> None:
        if self._told.plays:
            raise ShisanzhangError(self._tell("keep.mixed"))
        for name, _ in TOKEN.findall(text):
            if (seat := self._seat(name)) not in self._told.fouls:
                self._told.fouls.append(seat)
        self._go_on()

    def _special(self, text: str) -> None:
        if self._told.plays:
            raise ShisanzhangError(self._tell("keep.mixed"))
        found = re.fullmatch(r'\s*("(?:[^"\\]|\\.)*"|\S+)\s+(.+)', text)
        if not found:
            raise ShisanzhangError(self._tell("keep.no_special", word=text))
        self._told.specials[self._seat(found[1])] = special_of(found[2], self._tell)
        self._go_on()

    def _seat(self, name: str) -> int:
        """The player meant: by name, in any case, or by what only one name begins with."""
        said = str(read_json(name)) if name.startswith('"') else name
        folded = [each.casefold() for each in self._names]
        for matches in (
            [seat for seat, each in enumerate(self._names) if each == said],
            [seat for seat, each in enumerate(folded) if each == said.casefold()],
            [seat for seat, each in enumerate(folded) if said and each.startswith(said.casefold())],
        ):
            if len(matches) == 1:
                return matches[0]
        raise ShisanzhangError(self._tell("keep.no_player", name=said, names=", ".join(self._names)))

    def _go_on(self) -> None:
        if self._told.missing(self._names, self._tell):
            self._report_missing()
        else:
            self._ok()

    def _report_missing(self) -> None:
        missing = self._told.missing(self._names, self._tell)
        self._talk.say("keep.missing", rest=", ".join(missing))

    def _ok(self) -> None:
        told, ledger = self._told, self.ledger
        if not told.plays and not told.rows and not told.fouls and not told.specials:
            raise ShisanzhangError(self._tell("keep.nothing"))
        if told.missing(self._names, self._tell):
            self._report_missing()
            return
        deal = told.deal(self._names)
        # Refused here, nothing has been kept.
        after = ledger.add(deal) if told.corrects is None else ledger.correct(told.corrects, deal)
        number = told.corrects or len(after.deals)
        self._talk.show_all(self._preview(score_deal(after.deals[number - 1], self._names, after.rules)))
        agreed = self._talk.agrees("keep.sure")
        if agreed is None:
            raise _Left
        if not agreed:
            self._talk.say("keep.changed")
            return
        try:
            if told.corrects is None:
                self._file.add(deal)
            else:
                self._file.correct(told.corrects, deal)
        except ChangedError:
            self._read_again()
            return
        self._told = Told()
        points = self._points(self.ledger.scores[number - 1].totals)
        self._talk.say("keep.kept", deal=number, points=points)

    def _read_again(self) -> None:
        """Goes on with what another program has made of the file; what is told of a deal stays."""
        file = LedgerFile.open(self._file.path)
        if (file.ledger.names, file.ledger.rules) != (self._names, self.ledger.rules):
            raise _Left  # it is another ledger altogether
        self._file = file
        self._talk.say("keep.changed_elsewhere")

    def _cancel(self) -> None:
        self._told = Told()
        self._talk.say("keep.cancelled")

    def _correct(self, text: str) -> None:
        deals = len(self.ledger.deals)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
        if not 1 <= number <= deals:
            raise ShisanzhangError(self._tell("keep.no_deal", deal=text, deals=deals))
        self._told = Told(corrects=number)
        self._talk.say("keep.correcting", deal=number)

    # --- what it comes to ---

    def _points(self, totals: Sequence[int]) -> str:
        return ", ".join(f"{name} {signed(points)}" for name, points in zip(self._names, totals, strict=True))

    def _preview(self, score: KeptScore) -> Iterator[str]:
        for pair in score.pairs:
            first, second = self._names[pair.first], self._names[pair.second]
            if pair.points:
                winner, loser = (first, second) if pair.points > 0 else (second, first)
                yield self._tell("pair_won", winner=winner, loser=loser, points=abs(pair.points))
            else:
                yield self._tell("pair_even", first=first, second=second)
            yield from (f"  {self._line(pair, line)}" for line in pair.lines)
        yield self._points(score.totals)

    def _line(self, pair: PairScore, line: ScoreLine) -> str:
        if line.kind is LineKind.ROW:
            assert line.row is not None
            what = self._tell(line.row)
            if line.bonus is not None:
                what += self._tell("bonus", category=self._tell(line.bonus))
        elif line.kind is LineKind.SPECIAL:
            assert line.special is not None
            what = self._tell(line.special)
        else:
            what = f"{self._tell(line.kind.value)} ×{line.factor}"
        won = 0 if line.winner is None else line.points
        name = "" if line.winner is None else self._names[line.winner]
        return self._tell("plays", player=what, play=f"{name} {signed(won)}".strip())

    def _totals(self) -> Iterator[str]:
        rows = [[name, signed(total)] for name, total in zip(self._names, self.ledger.totals, strict=True)]
        yield from table(rows, "<>", indent="  ")

    def _history(self) -> Iterator[str]:
        if not self.ledger.deals:
            yield self._tell("keep.no_deals")
            return
        rows = [["", *self._names]]
        for number, score in enumerate(self.ledger.scores, start=1):
            rows.append([self._tell("play.deal", deal=number), *map(signed, score.totals)])
        rows.append([self._tell("total"), *map(signed, self.ledger.totals)])
        yield from table(rows, "<" + ">" * len(self._names), indent="  ")

    def _settle(self) -> None:
        payments = self.ledger.settlement()
        if not payments:
            self._talk.say("keep.even")
        for payer, receiver, points in payments:
            self._talk.say("keep.pays", payer=payer, receiver=receiver, points=points)

    def _csv(self, name: str) -> None:
        if not name:
            raise ShisanzhangError(self._tell("keep.csv_where"))
        # With a mark that tells Excel that there may be Chinese in it.
        if self._talk.write_file(
            name, self.ledger.to_csv(), self._file.path, "keep.own_file", encoding="utf-8-sig"
        ):
            self._talk.say("keep.written", file=one_line(name))

    def _help(self) -> Iterator[str]:
        typed = {
            "cards": "Ann: AsKd9c/8h8d7s6c2d/QsQhQd5c5s",
            "declare": "Ann: declare 2c3d4h5s6c7d8h9cTcJdQsKsAc",
            "front": "front Ann:trips Ben=Cid Dan",
            "foul": "foul Dan",
            "special": "special Ann dragon",
            "ok": "ok",
            "cancel": "cancel",
            "correct": "correct 3",
            "totals": "totals",
            "history": "history",
            "settle": "settle",
            "csv": "csv FILE",
            "quit": "quit",
        }
        yield from table(
            [[words, self._tell(f"keep_help.{name}")] for name, words in typed.items()], indent="  "
        )
