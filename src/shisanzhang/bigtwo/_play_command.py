"""A match at the terminal, line by line: one person against computers, kept in a file."""

from __future__ import annotations

import random
import re
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from shisanzhang._commands import Answer, Say, signed
from shisanzhang._console import one_line, table
from shisanzhang._files import own_file
from shisanzhang._inputs import as_text
from shisanzhang._pass import PASS
from shisanzhang._talk import Talk, plain, vocabulary
from shisanzhang.cards import Card, CardsLike, Rank
from shisanzhang.errors import CardParseError, ShisanzhangError

from ._commands import rules_from
from ._kept import MOST_BYTES, Kept, read_kept
from .combination import Play
from .game import Game
from .match import Match
from .players import PLAYERS
from .records import Record
from .rules import stored_rules
from .scoring import GameScore
from .view import Action, Move

ME: Final = 0
"""The seat of the person."""
YOU: Final = "you"
OPPONENTS: Final = "sensible"
WORDS: Final = vocabulary(
    {
        "pass": "pass p 過 过 過牌 过牌 不出 不要",
        "hint": "hint h 提示",
        "cut": "cut 切牌 切",
        "save": "save 存檔 存档",
        "new": "new 重新開場 重新开场",
    }
)
"""What may be typed, and what it stands for."""
_RANKS: Final = re.compile(r"(?:(?:10|[2-9tjqka])[\s,]*)+", re.IGNORECASE)
_RANK: Final = re.compile(r"10|[2-9tjqka]", re.IGNORECASE)


def play(args: Namespace, _tell: Say) -> Answer:
    """A match against computers, begun or gone on with."""
    file = Path(args.file) if args.file else own_file("bigtwo.json")
    talk = Talk.of_process(args.language, aside=args.json)
    if args.new or not file.exists():
        kept = _begun(args)
        if args.new and file.exists():
            read_kept(file)  # what is no match is not written over
        kept.write(file)
    else:
        kept = read_kept(file)
        _check(kept, args, file)
    sitting = _Sitting(talk, kept, file)
    try:
        sitting.run()
    finally:
        talk.show()
        talk.say("play.kept", file=one_line(str(file)))
    return Answer(_document(sitting.match), ())


def _begun(args: Namespace) -> Kept:
    """A new match by what was asked for."""
    rules = rules_from(args.rules)
    computers = [f"computer {number}" for number in range(1, rules.players)]
    return Kept(Match.new([args.name or YOU, *computers], rules, seed=args.seed), args.opponents or OPPONENTS)


def _check(kept: Kept, args: Namespace, file: Path) -> None:
    """Refuses to go on with another match than the one that was asked for."""
    asked = {
        "rules": args.rules is not None and rules_from(args.rules) != kept.match.rules,
        "name": args.name not in (None, kept.match.names[ME]),
        "opponents": args.opponents not in (None, kept.opponents),
        "seed": args.seed is not None and str(args.seed) != kept.match.seed,
    }
    if other := [f"--{name}" for name, differs in asked.items() if differs]:
        raise ShisanzhangError(
            f"the match in {file} has other settings: go on with it without {', '.join(other)}, "
            f"or begin another with --new"
        )


def _document(match: Match) -> dict[str, object]:
    return {
        "rules": stored_rules(match.rules),
        "names": list(match.names),
        "totals": list(match.totals),
        "games": [list(score.totals) for score in match.scores],
    }


class _Left(Exception):  # noqa: N818  # no error: somebody leaves
    """Nothing more comes, or the player has had enough."""


class _Sitting:
    """The talk of one match after another."""

    def __init__(self, talk: Talk, kept: Kept, file: Path) -> None:
        self.match = kept.match
        self._talk, self._file, self._opponents = talk, file, kept.opponents
        self._tell = talk.tell
        self._comma = ", " if talk.language == "en" else "、"
        self._seen: Game | None = None  # what the player has been shown

    @property
    def _names(self) -> list[str]:
        """What the players are called here."""
        you, *others = self.match.names
        computers = [self._tell("play.computer", number=number) for number in range(1, len(others) + 1)]
        return [self._tell("play.you") if you == YOU else one_line(you), *computers]

    @property
    def _game(self) -> Game | None:
        """The game that is on."""
        game = self.match.game
        return None if game is None or game.is_over else game

    def run(self) -> None:
        """Plays until the player leaves."""
        try:
            self._greet()
            while True:
                if self._game is None:
                    self._between()
                elif self._game.seat == ME:
                    self._turn(self._game)
                else:
                    self._computer(self._game)
        except _Left:
            pass

    def _keep(self, match: Match) -> bool:
        """Goes on with a match once it is written; whether nobody else has gone on with the old one."""
        stored = as_text(str(self._file), most=MOST_BYTES) if self._file.exists() else None
        if stored not in (None, Kept(self.match, self._opponents).to_text()):
            self.match, self._opponents = read_kept(self._file)
            self._talk.say("play.elsewhere")
            self._seen = None
            return False
        Kept(match, self._opponents).write(self._file)
        self.match = match
        return True

    def _ask(self, prompt: str) -> str:
        line = self._talk.ask(f"{prompt} ")
        if line is None:
            raise _Left
        return line

    # --- between games ---

    def _greet(self) -> None:
        rules, total = one_line(self.match.rules.name), signed(self.match.totals[ME])
        if not self.match.games:
            opponents = self._comma.join(self._names[1:])
            self._talk.say("bigtwo.begun", rules=rules, opponents=opponents)
        else:
            self._talk.say("bigtwo.resumed", game=len(self.match.games), total=total)
        self._talk.say("play.help_hint")
        if self._game is not None:
            self._show_begin(self._game)
            self._talk.show_all(map(self._told, self._game.history))

    def _between(self) -> None:
        self._talk.show()
        line = self._ask(self._tell("play.next"))
        command, rest = _command_of(line)
        if not line:
            self._deal(())
        elif command == "cut":
            self._cut(rest)
        elif not self._common(command, rest):
            self._talk.say("play.unknown", text=one_line(line[:40]))

    def _cut(self, rest: str) -> None:
        """Deals after a cut, which is not for the head of the table, nor before there is one."""
        if self.match.head in (None, ME):
            self._talk.say("bigtwo.no_cut")
        elif not (rest.isascii() and rest.isdigit() and len(rest) <= 2 and 1 <= int(rest) <= 51):
            self._talk.say("bigtwo.cut_how")
        else:
            self._deal(((ME, int(rest)),))

    def _deal(self, cuts: Sequence[tuple[int, int]]) -> None:
        if self._keep(self.match.deal(cuts=cuts)):
            assert self._game is not None
            self._show_begin(self._game)

    def _show_begin(self, game: Game) -> None:
        """How the game was dealt."""
        self._talk.show("", f"--- {self._tell('bigtwo.game', game=len(self.match.games))} ---")
        ceremony = game.ceremony
        assert ceremony is not None
        names = self._names
        if ceremony.shown:
            shown = [" ".join(f"{card:u}" for card in cards) for cards in ceremony.shown]
            cards = "; ".join(f"{name} {each}" for name, each in zip(names, shown, strict=True))
            self._talk.say("bigtwo.shown", cards=cards)
        for cut in ceremony.cuts:
            self._talk.say("bigtwo.cut", player=names[cut.seat], count=cut.cards)
        self._talk.say(
            "bigtwo.dealt",
            head=names[ceremony.head],
            card=f"{ceremony.drawn:u}",
            first=names[ceremony.first],
        )
        if game.turned_up is not None:
            seat = next(seat for seat, hand in enumerate(game.dealt) if game.turned_up in hand)
            self._talk.say("bigtwo.turned_up", card=f"{game.turned_up:u}", player=names[seat])

    def _common(self, command: str, rest: str) -> bool:
        """Does what can be asked for at any time; whether it was that."""
        common: Mapping[str, Callable[[], None]] = {
            "help": lambda: self._talk.show_all(self._help()),
            "totals": lambda: self._talk.show_all(self._points()),
            "history": lambda: self._talk.show_all(self._points(self.match.scores)),
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
        agreed = self._talk.agrees("bigtwo.sure_new")
        if agreed is None:
            raise _Left
        if agreed and self._keep(Match.new(self.match.names, self.match.rules)):
            self._greet()

    def _save(self, name: str) -> None:
        if not name:
            self._talk.say("play.save_where")
            return
        computers = [None, *[self._opponents] * (len(self.match.names) - 1)]
        record = Record.from_match(self.match, computers=computers)
        if self._talk.write_file(name, record.to_text(), self._file, "play.own_file"):
            self._talk.say("bigtwo.saved", games=len(record.games), file=one_line(name))

    def _points(self, scores: Sequence[GameScore] = ()) -> Iterator[str]:
        """The points of some games, from the first, and the totals of all."""
        rows = [["", *self._names]]
        for number, score in enumerate(scores, start=1):
            rows.append([self._tell("bigtwo.game", game=number), *map(signed, score.totals)])
        rows.append([self._tell("total"), *map(signed, self.match.totals)])
        yield from table(rows, "<" + ">" * len(self._names), indent="  ")

    def _help(self) -> Iterator[str]:
        typed = {
            "3c": "bigtwo.help.cards",
            "8d 8s, 8 8": "bigtwo.help.ranks",
            "pass": "bigtwo.help.pass",
            "hint": "bigtwo.help.hint",
            "cut 20": "bigtwo.help.cut",
            "totals": "bigtwo.help.totals",
            "history": "bigtwo.help.history",
            "save FILE": "bigtwo.help.save",
            "new": "bigtwo.help.new",
            "quit": "bigtwo.help.quit",
        }
        yield from table([[words, self._tell(term)] for words, term in typed.items()], indent="  ")
        yield "  " + self._tell("help.cards")
        yield "  " + self._tell("bigtwo.help.words")

    # --- a game ---

    def _computer(self, game: Game) -> None:
        player, count = PLAYERS[self._opponents], len(game.history)
        # The same match plays out alike, whenever it is gone on with.
        rng = random.Random(f"{self.match.seed}:{len(self.match.games)}:{count}")
        self._do(player.choose(game.view(game.seat), rng))

    def _turn(self, game: Game) -> None:
        """One line of the player."""
        if game is not self._seen:
            self._talk.show_all(self._shown(game))
        self._seen = game
        line = self._ask(self._tell("bigtwo.prompt"))
        if not line:
            self._seen = None  # shown again
            return
        command, rest = _command_of(line)
        if command == "pass":
            self._try(game, PASS)
        elif command == "hint":
            hint = next(iter(game.hints()), None)
            self._talk.show(f"{hint:u}" if hint else self._tell("bigtwo.no_plays"))
        elif command == "cut":
            self._talk.say("bigtwo.no_cut_now")
        elif not self._common(command, rest):
            self._cards(game, line)

    def _cards(self, game: Game, line: str) -> None:
        """Plays the cards of a line; of ranks alone the weakest legal play of these ranks."""
        text = plain(line)
        try:
            if not _RANKS.fullmatch(text):
                self._try(game, line)
                return
        except CardParseError:
            self._talk.say("play.unknown", text=one_line(line[:40]))
            return
        except ShisanzhangError as error:
            self._talk.show(one_line(str(error)))
            return
        wanted = Counter(Card(f"{rank}s").rank for rank in _RANK.findall(text))
        for play in game.hints():
            if Counter(card.rank for card in play.cards) == wanted:
                self._do(play)
                return
        # Of cards it can be told why not: of these ranks the lowest that are held.
        held = [card for rank in wanted for card in _of_rank(game, rank)[: wanted[rank]]]
        if len(held) == wanted.total():
            self._try(game, held)
        else:
            missing = wanted - Counter(card.rank for card in held)
            self._talk.say("bigtwo.why.not_held", cards=" ".join(rank.value for rank in missing.elements()))

    def _shown(self, game: Game) -> Iterator[str]:
        """What lies on the table, and in the hand."""
        if game.table is not None and game.owner is not None:
            kind, names = self._tell(game.table.kind), self._names
            yield self._tell("bigtwo.table", cards=f"{game.table:u}", kind=kind, player=names[game.owner])
        else:
            yield self._tell("bigtwo.lead")
        counts = zip(self._names[1:], game.counts[1:], strict=True)
        yield self._comma.join(self._tell("bigtwo.holds", player=name, count=count) for name, count in counts)
        hand = " ".join(f"{card:u}" for card in game.hands[ME])
        yield self._tell("plays", player=self._tell("play.hand"), play=hand)

    def _try(self, game: Game, action: Action | CardsLike) -> None:
        refusal = game.why_not(action)
        if refusal is not None:
            self._talk.show(refusal.explain(self._talk.language, names=self._names))
        else:
            self._do(action)

    def _do(self, action: Action | CardsLike) -> None:
        """Does what is legal, says it, and says how the game ends."""
        if not self._keep(self.match.apply(action)):
            return
        game = self.match.game
        assert game is not None
        move = game.history[-1]
        self._talk.show(self._told(move))
        if move.action is not PASS and move.seat in game.lasts:
            self._talk.say("bigtwo.last", player=self._names[move.seat])
        if game.is_over:
            self._talk.show("", f"--- {self._tell('bigtwo.over')} ---")
            for name, hand in zip(self._names, game.hands, strict=True):
                if hand:
                    cards = " ".join(f"{card:u}" for card in hand)
                    self._talk.say("plays", player=name, play=cards)
            self._talk.show(game.score().explain(self._talk.language, names=self._names))
            self._talk.show_all(self._points())

    def _told(self, move: Move) -> str:
        said = f"{move.action:u}" if isinstance(move.action, Play) else self._tell("bigtwo.pass")
        return self._tell("plays", player=self._names[move.seat], play=said)


def _command_of(line: str) -> tuple[str, str]:
    """The command that a line gives, and the rest of the line; an empty one for cards."""
    word, _, rest = plain(line).strip().partition(" ")
    return WORDS.get(word.casefold(), ""), rest.strip()


def _of_rank(game: Game, rank: Rank) -> list[Card]:
    """The person's cards of a rank, the lowest first."""
    return [card for card in game.hands[ME] if card.rank is rank]
