"""A match of Dou Dizhu at the terminal: what it has besides what all shedding games have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from shisanzhang._sitting import ME, WORDS, Sitting
from shisanzhang._talk import vocabulary

from ._commands import FAMILY
from .actions import Bid, Move, Show
from .game import Game
from .match import Match
from .players import PLAYERS
from .records import Record
from .view import Phase

CALLS: Mapping[str, int] = {"1": 1, "2": 2, "3": 3, "1分": 1, "2分": 2, "3分": 3}


class DouDizhu(Sitting):
    """The talk of a match of Dou Dizhu."""

    family = FAMILY
    match_type = Match
    record_type = Record
    players = PLAYERS
    words = vocabulary({**WORDS, "bid": "bid b 叫 叫分", "show": "show 亮牌"})
    help: ClassVar[Mapping[str, str]] = {"bid 2": "doudizhu.help.bid", "show": "doudizhu.help.show"}

    def begin(self, game: Game) -> None:
        """Says who opens the auction."""
        self.talk.say("doudizhu.opens", player=self.names[game.first])

    def position(self, game: Game) -> Iterator[str]:
        """The auction so far, or what lies on the table; and the hand."""
        if game.phase is Phase.AUCTION:
            yield self.tell("doudizhu.called", bid=game.bid) if game.bid else self.tell("doudizhu.no_call")
            yield from self.hand_lines(game)
            return
        view = game.view(ME)
        landlord = self.names[view.landlord or 0]
        yield self.tell("doudizhu.plays_alone", player=landlord, bid=game.bid)
        if view.bottom:
            yield self.tell("doudizhu.bottom", cards=" ".join(f"{card:u}" for card in view.bottom))
        if view.shown and view.landlord != ME:
            yield self.tell("plays", player=landlord, play=" ".join(f"{card:u}" for card in view.shown))
        yield from self.table_lines(game)

    def act(self, game: Game, command: str, rest: str, line: str) -> bool:
        """Calls, or shows the hand."""
        called = rest if command == "bid" else line.strip() if game.phase is Phase.AUCTION else ""
        if called in CALLS:
            self.attempt(game, Bid(CALLS[called]))
        elif command == "bid":
            self.talk.say("doudizhu.bid_how")
        elif command == "show":
            self.attempt(game, Show())
        else:
            return False
        return True

    def told(self, move: Move) -> str:
        """An action in words."""
        if isinstance(move.action, Bid):
            said = self.tell("doudizhu.bid", bid=move.action.points)
        elif isinstance(move.action, Show):
            said = self.tell("doudizhu.show")
        else:
            return super().told(move)
        return self.tell("plays", player=self.names[move.seat], play=said)
