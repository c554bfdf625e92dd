"""Code as a user writes it, checked by ``mypy --strict`` and never run.

Each ``type: ignore`` names the mistake that the checker must find in its line: if one day it
does not, the comment is unused, and that is an error too.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, assert_type

import shisanzhang
from shisanzhang import (
    BACK_FIRST,
    BACKEND,
    CATEGORY_GREEDY,
    CLASSIC,
    FULL_DECK,
    LADDER,
    PRESETS,
    RANKS,
    ROW_PERCENTILES,
    SETTLED_PERCENTILES,
    STANDARD,
    WEIGHTED,
    AceLow,
    Arrangement,
    ByObjective,
    Card,
    CardParseError,
    CardsLike,
    Category,
    Declaration,
    Draft,
    Equilibrium,
    ExpectedPoints,
    Foul,
    FoulError,
    FoulReason,
    FoulRules,
    Hand,
    HandValue,
    InvalidRulesError,
    Language,
    LineKind,
    MatchScore,
    NotationError,
    Objective,
    PairScore,
    Play,
    RandomLegal,
    Rank,
    RankedArrangement,
    Ranking,
    Row,
    RowOrder,
    Rules,
    ScoreLine,
    ShisanzhangError,
    SortBy,
    Special,
    SpecialEntry,
    Strategy,
    Suit,
    Sweep,
    arrange,
    arrangements,
    best_response,
    classify,
    deal,
    evaluate,
    find_rules,
    find_strategy,
    parse_cards,
    prepare,
    rank_arrangements,
    score_match,
    solve,
    special_odds,
    specials,
    strength,
    undominated,
)


def cards() -> None:
    card = Card("As")
    assert_type(card.rank, Rank)
    assert_type(card.suit, Suit)
    assert_type(card.index, int)
    assert_type(f"{card:u}", str)
    assert_type(parse_cards("As Kd 10h"), tuple[Card, ...])
    assert_type(FULL_DECK, tuple[Card, ...])
    assert_type(RANKS, tuple[Rank, ...])
    text: CardsLike = "As Kd"
    objects: CardsLike = [card, Card("Kd")]
    Hand(text)
    Hand(objects)

    # Rank and suit are different things, and nothing has an order that no rules gave it.
    Card.of(Suit.SPADES, Rank.ACE)  # type: ignore[arg-type]
    Rank.ACE == Suit.SPADES  # type: ignore[comparison-overlap]
    Rank.TWO < Rank.ACE  # type: ignore[operator]
    Suit.CLUBS < Suit.SPADES  # type: ignore[operator]
    Card("2c") < Card("As")  # type: ignore[operator]
    Card(51)  # type: ignore[arg-type]


def hands() -> None:
    assert_type(deal(), tuple[Hand, ...])
    deal(2, rng=7)
    deal(rng="a seed")
    deal(rng=random.Random(7))
    deal(4, 7)  # type: ignore[call-arg]
    hand = Hand("AsKsQsJsTs 9h9d9c4h4d 7c7d2c")
    assert_type(hand.mask, int)
    assert_type(list(hand), list[Card])
    assert_type(Card("As") in hand, bool)


def rows() -> None:
    value = evaluate("Ks Kh Kd Ts Tc")
    assert_type(value, HandValue)
    assert_type(value.category, Category)
    assert_type(value.ranks, tuple[Rank, ...])
    assert_type(strength("As Ah Kd", WEIGHTED), int)
    assert_type(evaluate("As Ah Kd", STANDARD) < value, bool)
    assert_type(Category.PAIR < Category.FLUSH, bool)
    value < strength("As Ah Kd")  # type: ignore[operator]


def playing() -> None:
    play = Arrangement("As Kd 9c", parse_cards("8h8d7s6c2d"), "QsQhQd5c5s")
    assert_type(play, Arrangement)
    assert_type(Arrangement.parse("A♠K♦9♣ / 8♥8♦7♠6♣2♦ / Q♠Q♥Q♦5♣5♠").hand, Hand)
    assert_type(play.values, tuple[HandValue, HandValue, HandValue])
    assert_type(play.row(Row.FRONT), tuple[Card, ...])
    foul = play.foul(CLASSIC)
    assert_type(foul, Foul | None)
    foul.reasons  # type: ignore[union-attr]
    if foul is not None:
        assert_type(foul.reasons, tuple[FoulReason, ...])
    Arrangement("As Kd 9c", "8h8d7s6c2d")  # type: ignore[call-arg]
    play.foul(STANDARD)  # type: ignore[arg-type]


def special_hands() -> None:
    hand = deal(rng=1)[0]
    assert_type(specials(hand), tuple[Special, ...])
    assert_type(classify(hand, WEIGHTED), Special | None)
    assert_type(special_odds(WEIGHTED)[Special.DRAGON], int)
    assert_type(special_odds()[None], int)


def house_rules() -> None:
    house = replace(
        CLASSIC,
        name="ours",
        ranking=Ranking(ace_low=AceLow.SECOND),
        foul=FoulRules(order=RowOrder.STRICT),
        scoring=replace(CLASSIC.scoring, row_points=(1, 2, 3), sweep=Sweep(times=3)),
        specials=replace(CLASSIC.specials, entries=(SpecialEntry(special=Special.DRAGON, points=13),)),
    )
    assert_type(house, Rules)
    assert_type(Rules.from_dict(json.loads(json.dumps(house.to_dict()))), Rules)
    assert_type(find_rules("classic"), Rules)
    assert_type(PRESETS["weighted"], Rules)
    house.name = "theirs"  # type: ignore[misc]
    Sweep(2)  # type: ignore[call-arg]


def scoring(language: Language) -> None:
    hands = deal(rng=1)
    plays: list[Play] = [arrange(hand) for hand in hands[1:]]
    plays.append(Declaration(hands[0]))
    score = score_match(plays, WEIGHTED)
    assert_type(score, MatchScore)
    assert_type(score.totals, tuple[int, ...])
    assert_type(score.pairs, tuple[PairScore, ...])
    assert_type(score.pair(0, 1).lines, tuple[ScoreLine, ...])
    assert_type(score.pair(0, 1).rows[0].kind, LineKind)
    assert_type(score.explain(language, names=["a", "b", "c", "d"]), str)
    assert_type(score.to_dict(), dict[str, object])
    score.explain("fr")  # type: ignore[arg-type]
    score_match(hands)  # type: ignore[arg-type]


class Backs:
    """An additive objective needs no base class."""

    def row_points(self, row: Row, value: HandValue) -> float:
        return float(value.strength) if row is Row.BACK else 0.0


def front_pairs(play: Arrangement) -> float:
    return float(play.values[0].category is Category.PAIR)


def arranging() -> None:
    hand = deal(rng=1)[0]
    assert_type(arrange(hand), Arrangement)
    for objective in (BACK_FIRST, CATEGORY_GREEDY, ROW_PERCENTILES, SETTLED_PERCENTILES):
        arrange(hand, WEIGHTED, objective=objective)
    expected = ExpectedPoints(WEIGHTED, opponents=2, card_removal=False)
    arrange(hand, WEIGHTED, objective=expected)
    assert_type(expected(arrange(hand)), float)
    mine: list[Objective] = [Backs(), front_pairs]
    arrange(hand, objective=mine[0])
    arrange(hand, CLASSIC, front_pairs)  # type: ignore[call-arg]
    arrange(hand, objective=Row.BACK)  # type: ignore[arg-type]
    arrange(hand, STANDARD)  # type: ignore[arg-type]
    assert_type(arrangements(hand), Iterator[Arrangement])
    assert_type(undominated(hand), tuple[Arrangement, ...])
    assert_type(rank_arrangements(hand, top=3), tuple[RankedArrangement, ...])
    assert_type(best_response(hand, [arrange(deal(rng=2)[1])]), Play)


class Declarer:
    """A strategy needs no base class."""

    def play(self, hand: Hand, rules: Rules) -> Play:
        return Declaration(hand) if classify(hand, rules) else arrange(hand, rules)


class Unruly:
    def play(self, hand: Hand) -> Play:
        return arrange(hand)


def strategies() -> None:
    hand = deal(rng=1)[0]
    mine: Strategy = Declarer()
    ladder: list[Strategy] = [mine, RandomLegal(7), ByObjective(BACK_FIRST), Equilibrium(players=3)]
    assert_type(ladder[0].play(hand, CLASSIC), Arrangement | Declaration)
    assert_type(Equilibrium().play(hand), Arrangement | Declaration)
    assert_type(find_strategy("equilibrium"), Strategy)
    assert_type(LADDER["category"], Strategy)
    LADDER["mine"] = mine  # type: ignore[index]
    ByObjective(front_pairs)  # type: ignore[arg-type]
    ladder.append(Unruly())  # type: ignore[arg-type]


def solving() -> None:
    def shows(done: int, total: int) -> None:
        print(done, total)

    with ThreadPoolExecutor(2) as executor:
        solved = solve(WEIGHTED, players=3, deals=100, seed="mine", progress=shows, executor=executor)
    assert_type(solved, Equilibrium)
    solved.save("weighted.table")
    assert_type(Equilibrium.load(Path("weighted.table")).provenance["measured"], Any)
    assert_type(prepare(CLASSIC, hands=0, threads=2), Equilibrium)
    solve(WEIGHTED, 3)  # type: ignore[call-arg]
    solve(STANDARD)  # type: ignore[arg-type]
    solve(progress=lambda done: None)  # type: ignore[arg-type,misc]


def drafting() -> None:
    draft = Draft("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c", WEIGHTED, front="9s 9h", sort=SortBy.SUIT)
    assert_type(draft.hand, Hand)
    assert_type(draft.front, tuple[Card, ...])
    assert_type(draft.values, tuple[HandValue | None, HandValue | None, HandValue | None])
    assert_type(draft.place([Card("As")], Row.BACK).hint(), Arrangement | None)
    draft.place("As", "back")  # type: ignore[arg-type]
    Draft(draft.hand, sort="suit")  # type: ignore[arg-type]


def errors() -> None:
    try:
        Card("1s")
    except CardParseError as error:
        assert_type(error.position, int)
        assert_type(error.expected, str)
    except InvalidRulesError as error:
        assert_type(error.problems, tuple[str, ...])
    except FoulError as error:
        assert_type(error.player, int | None)
    except NotationError as error:
        assert_type(error.where, str)
    except ShisanzhangError as error:
        problem: ValueError = error
        raise problem from None


def about() -> None:
    assert_type(shisanzhang.__version__, str)
    assert_type(BACKEND, Literal["native", "python"])
