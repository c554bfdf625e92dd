"""A match of a shedding game at the terminal: one person against computers, line by line, kept in a file."""

from __future__ import annotations

import random
import re
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from ._commands import Answer, Say, signed
from ._console import one_line, table
from ._files import own_file
from ._inputs import as_text
from ._keeping import MOST_BYTES, Keeping, Kept
from ._pass import PASS
from ._talk import Talk, plain, vocabulary
from .cards import Card, Rank
from .errors import CardParseError, ShisanzhangError

ME: Final = 0
"""The seat of the person."""
YOU: Final = "you"
OPPONENTS: Final = "sensible"
WORDS: Final[Mapping[str, str]] = {
    "pass": "pass p 過 过 過牌 过牌 不出 不要 不叫",
    "hint": "hint h 提示",
    "save": "save 存檔 存档",
    "new": "new 重新開場 重新开场",
}
"""What may be typed in every game, and what it stands for."""
_RANKS: Final = re.compile(r"(?:(?:10|[2-9tjqka]|bj|rj)[\s,]*)+", re.IGNORECASE)
_RANK: Final = re.compile(r"10|[2-9tjqka]|bj|rj", re.IGNORECASE)


class Left(Exception):  # noqa: N818  # no error: somebody leaves
    """Nothing more comes, or the player has had enough."""


class Sitting(Keeping):
    """The talk of one match after another; each game says what is its own."""

    record_type: ClassVar[Any]
    words: ClassVar[Mapping[str, str]] = vocabulary(WORDS)
    """What may be typed."""
    help: ClassVar[Mapping[str, str]] = {}
    """What may be typed in this game alone, and the term that says what it does."""

    def __init__(self, talk: Talk, kept: Kept, file: Path) -> None:
        self.match = kept.match
        self.talk, self._file, self._opponents = talk, file, kept.opponents
        self.tell = talk.tell
        self._comma = ", " if talk.language == "en" else "、"
        self._seen: Any = None  # what the player has been shown

    # --- what is of each game ---

    def begin(self, game: Any) -> None:
        """Says how a game was dealt."""
        raise NotImplementedError

    def position(self, game: Any) -> Iterator[str]:
        """What is to be known before the player acts."""
        raise NotImplementedError

    def act(self, game: Any, command: str, rest: str, line: str) -> bool:
        """Does a command of this game alone; whether it was one."""
        return False

    def between(self, command: str, rest: str) -> bool:
        """Does a command of this game alone, between two deals; whether it was one."""
        return False

    def done(self, game: Any, move: Any) -> None:
        """Says what there is to say after an action."""

    def told(self, move: Any) -> str:
        """An action in words."""
        said = self.tell("table.pass") if move.action is PASS else f"{move.action:u}"
        return self.tell("plays", player=self.names[move.seat], play=said)

    # --- the command ---

    @classmethod
    def play(cls, args: Namespace, _tell: Say) -> Answer:
        """A match against computers, begun or gone on with."""
        file = Path(args.file) if args.file else own_file(f"{cls.family.name}.json")
        talk = Talk.of_process(args.language, aside=args.json)
        if args.new or not file.exists():
            if file.exists():
                cls.read(file)  # what is no match is not written over
            kept = cls._begun(args)
            cls.write(kept, file)
        else:
            kept = cls.read(file)
            cls._check(kept, args, file)
        sitting = cls(talk, kept, file)
        try:
            sitting.run()
        finally:
            talk.show()
            talk.say("play.kept", file=one_line(str(file)))
        match = sitting.match
        data = match.to_dict()
        return Answer(
            {
                "rules": data["rules"],
                "names": list(match.names),
                "totals": list(match.totals),
                "games": [list(score.totals) for score in match.scores],
            },
            (),
        )

    @classmethod
    def _begun(cls, args: Namespace) -> Kept:
        """A new match by what was asked for."""
        rules = cls.family.rules_from(args.rules)
        computers = [f"computer {number}" for number in range(1, rules.players)]
        match = cls.match_type.new([args.name or YOU, *computers], rules, seed=args.seed)
        return Kept(match, args.opponents or OPPONENTS)

    @classmethod
    def _check(cls, kept: Kept, args: Namespace, file: Path) -> None:
        """Refuses to go on with another match than the one that was asked for."""
        match = kept.match
        asked = {
            "rules": args.rules is not None and cls.family.rules_from(args.rules) != match.rules,
            "name": args.name not in (None, match.names[ME]),
            "opponents": args.opponents not in (None, kept.opponents),
            "seed": args.seed is not None and str(args.seed) != match.seed,
        }
        if other := [f"--{name}" for name, differs in asked.items() if differs]:
            raise ShisanzhangError(
                f"the match in {file} has other settings: go on with it without {', '.join(other)}, "
                f"or begin another with --new"
            )

    # --- a match ---

    @property
    def names(self) -> list[str]:
        """What the players are called here."""
        you, *others = self.match.names
        computers = [self.tell("play.computer", number=number) for number in range(1, len(others) + 1)]
        return [self.tell("play.you") if you == YOU else one_line(you), *computers]

    @property
    def game(self) -> Any:
        """The game that is on, if one is."""
        game = self.match.game
        return None if game is None or game.is_over else game

    def run(self) -> None:
        """Plays until the player leaves."""
        with suppress(Left):
            self._greet()
            while True:
                game = self.game
                if game is None:
                    self._between()
                elif game.seat == ME:
                    self._turn(game)
                else:
                    self._computer(game)

    def keep(self, match: Any) -> bool:
        """Goes on with a match once it is written; whether nobody else has gone on with the old one."""
        stored = as_text(str(self._file), most=MOST_BYTES) if self._file.exists() else None
        if stored not in (None, self.text_of(Kept(self.match, self._opponents))):
            kept = self.read(self._file)
            self.match, self._opponents = kept.match, kept.opponents
            self.talk.say("play.elsewhere")
            self._seen = None
            return False
        self.write(Kept(match, self._opponents), self._file)
        self.match = match
        return True

    def ask(self, prompt: str) -> str:
        """The next line."""
        line = self.talk.ask(f"{prompt} ")
        if line is None:
            raise Left
        return line

    def _greet(self) -> None:
        rules, total = one_line(self.match.rules.name), signed(self.match.totals[ME])
        if not self.match.games:
            opponents = self._comma.join(self.names[1:])
            self.talk.say(f"{self.family.name}.begun", rules=rules, opponents=opponents)
        else:
            self.talk.say("table.resumed", game=len(self.match.games), total=total)
        self.talk.say("play.help_hint")
        if (game := self.game) is not None:
            self._show_begin(game)
            self.talk.show_all(map(self.told, game.history))

    def _between(self) -> None:
        self.talk.show()
        line = self.ask(self.tell("play.next"))
        command, rest = self._command_of(line)
        if not line:
            self.deal()
        elif not self.between(command, rest) and not self._common(command, rest):
            self.talk.say("play.unknown", text=one_line(line[:40]))

    def deal(self, **options: Any) -> None:
        """Deals the next game."""
        if self.keep(self.match.deal(**options)):
            self._show_begin(self.game)

    def _show_begin(self, game: Any) -> None:
        self.talk.show("", f"--- {self.tell('table.game', game=len(self.match.games))} ---")
        self.begin(game)

    def _common(self, command: str, rest: str) -> bool:
        """Does what can be asked for at any time; whether it was that."""
        common: Mapping[str, Callable[[], None]] = {
            "help": lambda: self.talk.show_all(self._help()),
            "totals": lambda: self.talk.show_all(self._points()),
            "history": lambda: self.talk.show_all(self._points(self.match.scores)),
            "save": lambda: self._save(rest),
            "new": self._new,
            "quit": self._leave,
        }
        if command not in common:
            return False
        common[command]()
        return True

    def _leave(self) -> None:
        raise Left

    def _new(self) -> None:
        agreed = self.talk.agrees("table.sure_new")
        if agreed is None:
            raise Left
        if agreed and self.keep(self.match_type.new(self.match.names, self.match.rules)):
            self._greet()

    def _save(self, name: str) -> None:
        if not name:
            self.talk.say("play.save_where")
            return
        computers = [None, *[self._opponents] * (len(self.match.names) - 1)]
        record = self.record_type.from_match(self.match, computers=computers)
        if self.talk.write_file(name, record.to_text(), self._file, "play.own_file"):
            self.talk.say("table.saved", games=len(record.games), file=one_line(name))

    def _points(self, scores: Sequence[Any] = ()) -> Iterator[str]:
        """The points of some games, from the first, and the totals of all."""
        rows = [["", *self.names]]
        for number, score in enumerate(scores, start=1):
            rows.append([self.tell("table.game", game=number), *map(signed, score.totals)])
        rows.append([self.tell("total"), *map(signed, self.match.totals)])
        yield from table(rows, "<" + ">" * len(self.names), indent="  ")

    def _help(self) -> Iterator[str]:
        typed = {"3c": "table.help.cards", "8d 8s, 8 8": "table.help.ranks", "pass": "table.help.pass"}
        typed |= {"hint": "table.help.hint", **self.help}
        commands = {
            "totals": "totals",
            "history": "history",
            "save FILE": "save",
            "new": "new",
            "quit": "quit",
        }
        typed |= {words: f"table.help.{term}" for words, term in commands.items()}
        yield from table([[words, self.tell(term)] for words, term in typed.items()], indent="  ")
        yield "  " + self.tell("help.cards")
        yield "  " + self.tell(f"{self.family.name}.help.words")

    # --- a game ---

    def _computer(self, game: Any) -> None:
        player, count = self.players[self._opponents], len(game.history)
        # The same match plays out alike, whenever it is gone on with.
        rng = random.Random(f"{self.match.seed}:{len(self.match.games)}:{count}")
        self.do(player.choose(game.view(game.seat), rng))

    def _turn(self, game: Any) -> None:
        """One line of the player."""
        if game is not self._seen:
            self.talk.show_all(self.position(game))
        self._seen = game
        line = self.ask(self.tell("table.prompt"))
        if not line:
            self._seen = None  # shown again
            return
        command, rest = self._command_of(line)
        if command == "pass":
            self.attempt(game, PASS)
        elif command == "hint":
            hint = next(iter(game.hints()), None)
            self.talk.show(f"{hint:u}" if hint else self.tell("table.no_plays"))
        elif not self.act(game, command, rest, line) and not self._common(command, rest):
            self._cards(game, line)

    def _cards(self, game: Any, line: str) -> None:
        """Plays the cards of a line; of ranks alone the weakest legal play of these ranks."""
        text = plain(line)
        try:
            if not _RANKS.fullmatch(text):
                self.attempt(game, line)
                return
        except CardParseError:
            self.talk.say("play.unknown", text=one_line(line[:40]))
            return
        except ShisanzhangError as error:
            self.talk.show(one_line(str(error)))
            return
        wanted = Counter(_rank_of(rank) for rank in _RANK.findall(text))
        for play in game.hints():
            if Counter(card.rank for card in play.cards) == wanted:
                self.do(play)
                return
        # Of cards it can be told why not: of these ranks the lowest that are held.
        hand = game.hands[ME]
        held = [
            card for rank in wanted for card in [card for card in hand if card.rank is rank][: wanted[rank]]
        ]
        if len(held) == wanted.total():
            self.attempt(game, held)
        else:
            missing = wanted - Counter(card.rank for card in held)
            ranks = " ".join(rank.value for rank in missing.elements())
            self.talk.say(f"{self.family.name}.why.not_held", cards=ranks)

    def attempt(self, game: Any, action: Any) -> None:
        """Does what was asked for, or says why not."""
        refusal = game.why_not(action)
        if refusal is not None:
            self.talk.show(refusal.explain(self.talk.language, names=self.names))
        else:
            self.do(action)

    def do(self, action: Any) -> None:
        """Does what is legal, says it, and says how the game ends."""
        if not self.keep(self.match.apply(action)):
            return
        game = self.match.game
        move = game.history[-1]
        self.talk.show(self.told(move))
        self.done(game, move)
        if game.is_over:
            self.talk.show("", f"--- {self.tell('table.over')} ---")
            for name, hand in zip(self.names, game.hands, strict=True):
                if hand:
                    self.talk.say("plays", player=name, play=" ".join(f"{card:u}" for card in hand))
            self.talk.show(game.score().explain(self.talk.language, names=self.names))
            self.talk.show_all(self._points())

    def table_lines(self, game: Any) -> Iterator[str]:
        """What lies on the table, what others hold, and the player's hand."""
        if game.table is not None:
            kind, names = self.tell(game.table.kind), self.names
            yield self.tell("table.lies", cards=f"{game.table:u}", kind=kind, player=names[game.owner])
        else:
            yield self.tell("table.lead")
        yield from self.hand_lines(game)

    def hand_lines(self, game: Any) -> Iterator[str]:
        """How many cards others hold, and the player's own."""
        counts = zip(self.names[1:], game.counts[1:], strict=True)
        yield self._comma.join(self.tell("table.holds", player=name, count=count) for name, count in counts)
        hand = " ".join(f"{card:u}" for card in game.hands[ME])
        yield self.tell("plays", player=self.tell("play.hand"), play=hand)

    def _command_of(self, line: str) -> tuple[str, str]:
        """The command that a line gives, and the rest of the line; an empty one for cards."""
        word, _, rest = plain(line).strip().partition(" ")
        return self.words.get(word.casefold(), ""), rest.strip()


def _rank_of(text: str) -> Rank:
    return Card(text).rank if len(text) == 2 and text.casefold() in ("bj", "rj") else Card(f"{text}s").rank
