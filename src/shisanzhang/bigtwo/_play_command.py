"""A match of Big Two at the terminal: what it has besides what all shedding games have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from shisanzhang._pass import PASS
from shisanzhang._sitting import ME, WORDS, Sitting
from shisanzhang._talk import vocabulary

from ._commands import FAMILY
from .game import Game
from .match import Match
from .players import PLAYERS
from .records import Record
from .view import Move


class BigTwo(Sitting):
    """The talk of a match of Big Two."""

    family = FAMILY
    match_type = Match
    record_type = Record
    players = PLAYERS
    words = vocabulary({**WORDS, "cut": "cut 切牌 切"})
    help: ClassVar[Mapping[str, str]] = {"cut 20": "bigtwo.help.cut"}

    def begin(self, game: Game) -> None:
        """Says how a game was dealt."""
        ceremony, names = game.ceremony, self.names
        assert ceremony is not None
        if ceremony.shown:
            shown = [" ".join(f"{card:u}" for card in cards) for cards in ceremony.shown]
            cards = "; ".join(f"{name} {each}" for name, each in zip(names, shown, strict=True))
            self.talk.say("bigtwo.shown", cards=cards)
        for cut in ceremony.cuts:
            self.talk.say("bigtwo.cut", player=names[cut.seat], count=cut.cards)
        head, first = names[ceremony.head], names[ceremony.first]
        self.talk.say("bigtwo.dealt", head=head, card=f"{ceremony.drawn:u}", first=first)
        if game.turned_up is not None:
            seat = next(seat for seat, hand in enumerate(game.dealt) if game.turned_up in hand)
            self.talk.say("bigtwo.turned_up", card=f"{game.turned_up:u}", player=names[seat])

    def position(self, game: Game) -> Iterator[str]:
        """What lies on the table, and in the hand."""
        return self.table_lines(game)

    def act(self, game: Game, command: str, rest: str, line: str) -> bool:
        """It is too late for a cut."""
        if command == "cut":
            self.talk.say("bigtwo.no_cut_now")
        return command == "cut"

    def between(self, command: str, rest: str) -> bool:
        """Deals after a cut, which is not for the head of the table, nor before there is one."""
        if command != "cut":
            return False
        if self.match.head in (None, ME):
            self.talk.say("bigtwo.no_cut")
        elif not (rest.isascii() and rest.isdigit() and len(rest) <= 2 and 1 <= int(rest) <= 51):
            self.talk.say("bigtwo.cut_how")
        else:
            self.deal(cuts=((ME, int(rest)),))
        return True

    def done(self, game: Game, move: Move) -> None:
        """Says who has called Last."""
        if move.action is not PASS and move.seat in game.lasts:
            self.talk.say("bigtwo.last", player=self.names[move.seat])
