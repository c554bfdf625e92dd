"""House rules of Dou Dizhu as data: the decks, what may be played, the auction, what is paid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from shisanzhang._enums import Named
from shisanzhang._options import Choice, Flag, Text, Whole, join_path, option
from shisanzhang._ruleset import RuleSet, find_preset, read_set, stored_set

__all__ = ["ONE_DECK", "PRESETS", "TWO_DECKS", "Rules", "Wings", "find_rules"]


class Wings(Named):
    """翅膀: what may go with the trios of an airplane, and with four of a rank.

    The text of the rules sets no limit; well-known programs do, each its own. With a trio alone goes any
    single or pair of another rank.

    >>> ONE_DECK.wings
    Wings.ANY
    """

    ANY = "any"
    """Whatever there is: equal ranks, both jokers, even four of a rank."""
    RLCARD = "rlcard"
    """As in RLCard: no both jokers, no four singles of a rank, no three of a rank next to the airplane's,
    no two pairs of a rank."""
    DOUZERO = "douzero"
    """As DouZero lists them: no two pairs of a rank; singles are any."""
    OPENSPIEL = "openspiel"
    """As in OpenSpiel: no both jokers, no four singles of a rank, no two pairs of a rank, and nothing at
    all with four of a rank."""
    DISTINCT = "distinct"
    """All of different ranks; of one deck not both jokers."""

    @property
    def is_of_one_deck(self) -> bool:
        """Whether it is what a program does that knows one deck only, without `Rules.wing_from_chain`."""
        return self in (Wings.RLCARD, Wings.DOUZERO, Wings.OPENSPIEL)


@dataclass(frozen=True, kw_only=True)
class Rules(RuleSet):
    """鬥地主規則: everything a house may settle its own way; `ONE_DECK` has the defaults.

    `dataclasses.replace` makes a house rule, `to_dict` and `from_dict` carry it as JSON.

    Raises:
        InvalidRulesError: wrong types, numbers out of range, contradictions: all of them at once.

    >>> from dataclasses import replace
    >>> house = replace(ONE_DECK, name="ours", wings=Wings.DISTINCT, spring_factor=2)
    >>> Rules.from_dict(house.to_dict()) == house
    True
    """

    name: str = option(Text(), "custom", "what the rules are called")
    decks: int = option(Whole(1, 2), 1, "decks with jokers: one for three players, two for four")
    wings: Wings = option(Choice(Wings), Wings.ANY, "what may go with airplanes and with four of a rank")
    wing_from_chain: bool = option(
        Flag(), False, "wings of an airplane may be of its own ranks, as in 333444 with 3 and 5"
    )
    solo_chains: bool = option(Flag(), True, "chains of singles are played")
    trio_with_solo: bool = option(
        Flag(), True, "a single may go with a trio, and one with each trio of an airplane"
    )
    quad_with_two: bool = option(Flag(), True, "four of a rank are played with two singles or two pairs")
    bids_rise: bool = option(Flag(), True, "a call must be higher than all before it")
    forced_bid: bool = option(
        Flag(), False, "who holds all jokers or enough bombs calls, if nobody before has called"
    )
    forced_bombs: int = option(Whole(1, 13), 3, "how many ranks held four times or more are enough for that")
    redeal_rotates: bool = option(Flag(), True, "when all have passed the next seat opens the next auction")
    bottom_shown: bool = option(Flag(), True, "all see the bottom cards before the landlord takes them")
    may_show: bool = option(Flag(), False, "the landlord may lay the hand open before the first lead")
    bomb_factor: int = option(Whole(1, 100), 2, "what each effective bomb multiplies the score by")
    rocket_factor: int = option(Whole(1, 100), 2, "what an effective rocket multiplies it by")
    led_bombs_count: bool = option(Flag(), False, "bombs and rockets that are led are effective too")
    spring_factor: int = option(
        Whole(1, 100), 3, "what it is multiplied by if the others have not played a card"
    )
    anti_spring_factor: int = option(
        Whole(1, 100), 3, "what it is multiplied by if the landlord loses after one play"
    )
    show_factor: int = option(Whole(1, 100), 3, "what it is multiplied by if the landlord has shown the hand")

    @property
    def players(self) -> int:
        """At the table: three with one deck, four with two."""
        return self.decks + 2

    @property
    def hand_size(self) -> int:
        """The cards dealt to each player: 17 or 25."""
        return 17 if self.decks == 1 else 25

    @property
    def bottom_size(self) -> int:
        """底牌: the cards left for the landlord, 3 or 8."""
        return 3 if self.decks == 1 else 8

    @property
    def most_cards(self) -> int:
        """The cards of the landlord, 20 or 33: no play has more."""
        return self.hand_size + self.bottom_size

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if "wings" in sound and self.wings.is_of_one_deck:
            if "decks" in sound and self.decks != 1:
                yield f"{join_path(path, 'wings')}: {self.wings.value} is for one deck only"
            if "wing_from_chain" in sound and self.wing_from_chain:
                here = join_path(path, "wing_from_chain")
                yield f"{here}: with the wings of {self.wings.value} there are none from the chain"


ONE_DECK: Final = Rules(name="one_deck")
"""一副牌鬥地主: three players with 17 cards, 3 bottom cards.

>>> ONE_DECK.players, ONE_DECK.hand_size, ONE_DECK.most_cards
(3, 17, 20)
"""

TWO_DECKS: Final = Rules(
    name="two_decks",
    decks=2,
    solo_chains=False,
    trio_with_solo=False,
    quad_with_two=False,
    forced_bid=True,
    bottom_shown=False,
    may_show=True,
)
"""二副牌鬥地主: four players with 25 cards, 8 bottom cards; bombs have 4 to 8 cards, the rocket four.

>>> TWO_DECKS.players, TWO_DECKS.hand_size, TWO_DECKS.most_cards
(4, 25, 33)
"""

PRESETS: Final = {rules.name: rules for rules in (ONE_DECK, TWO_DECKS)}
"""The rule sets of Dou Dizhu by name."""


def find_rules(name: str) -> Rules:
    """The rule set of this name, in any case.

    Raises:
        InvalidRulesError: there is none; the message lists the names.

    >>> find_rules("One_Deck") is ONE_DECK
    True
    """
    return find_preset(name, PRESETS)


def stored_rules(rules: Rules) -> str | dict[str, object]:
    """The name of a preset, or the options of any other rules."""
    return stored_set(rules, PRESETS)


def read_rules(stored: object) -> Rules:
    """Reads what `stored_rules` gives; raises what `read_set` does."""
    return read_set(stored, Rules, PRESETS)
