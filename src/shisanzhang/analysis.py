"""What each way to lay a hand is worth, found by dealing the other 39 cards many times over."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from ._bulk import play_of
from ._checkpoint import Stages
from ._laying import parts, place_rows, respond
from ._meeting import DECLARED, Tally, candidates, meetings, play_deals, standard_error, tally
from ._picture import Line, Panel, draw
from ._reasons import Respect, measured, sentence
from ._work import Part, Progress, at_least, in_sizes
from .arrangement import Row
from .cards import CardsLike
from .errors import IllegalPlayError, ShisanzhangError, shown
from .hand import Hand, as_hand
from .rules import CLASSIC, Rules
from .score import Declaration, Play
from .special import classify
from .strategy import Equilibrium, Strategy
from .terms import Language, say

__all__ = ["Analysis", "PointSources", "RowChances", "Setting", "analyze"]

DEALS_IN_A_PART: Final = 250
CLOSE: Final = 2
"""A difference of less than so many standard errors could as well be the other way round."""


# --- what is found ----------------------------------------------------------------


class RowChances(NamedTuple):
    """墩: how a row fares against one opponent.

    What is missing to 1 is the chance that the opponent declares a special, and lays no rows.

    >>> RowChances(win=0.5, tie=0.01, lose=0.48).win
    0.5
    """

    win: float
    """The chance to win it."""
    tie: float
    """The chance to tie."""
    lose: float
    """The chance to lose it."""


class PointSources(NamedTuple):
    """Where expected points come from, each by what it wins less what it loses; they add up to all.

    >>> hand = "Ks Qh Qd Qc Js 8h 7s 7d 6d 5h 4d 3s 2s"
    >>> best = analyze(hand, players=2, deals=20, strategy=find_strategy("category")).settings[0]
    >>> best.points, best.sources.sweeps, round(sum(best.sources), 9)
    (2.65, 0.5, 2.65)
    """

    front: float
    """頭墩: what the front is paid, bonuses included."""
    middle: float
    """中墩: the same for the middle."""
    back: float
    """尾墩: the same for the back."""
    sweeps: float
    """打槍: what sweeps pay on top of the rows."""
    swept: float
    """被打槍: what being swept costs on top of the rows, 0 or less."""
    grand_slam: float
    """全壘打: what grand slams pay on top of that."""
    slammed: float
    """被全壘打: what those of others cost on top of that, 0 or less."""
    specials: float
    """特殊牌型: what the declarations of all players pay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """排法: one way to play a hand, and what it has been worth.

    >>> hand = "Ks Qh Qd Qc Js 8h 7s 7d 6d 5h 4d 3s 2s"
    >>> best = analyze(hand, players=2, deals=20, strategy=find_strategy("category")).settings[0]
    >>> print(f"{best.play}: {best.points:.2f} ± {best.error:.2f}")
    Qh Qd Qc / 8h 7d 6d 5h 4d / Ks Js 7s 3s 2s: 2.65 ± 0.66
    >>> best.rows[2]
    RowChances(win=0.15, tie=0.0, lose=0.8)
    """

    play: Play
    """An arrangement, or the declaration of a special."""
    points: float
    """The expected points of a match."""
    error: float
    """The standard error of the points."""
    gives_up: float
    """How much less it is worth than the best, in points of a match."""
    gives_up_error: float
    """The standard error of that difference, deal by deal; 0 for the best."""
    rows: tuple[RowChances, RowChances, RowChances]
    """Front, middle and back; all 0 for a declaration, which lays none."""
    sweeps: float
    """打槍: the chance to win every row against one opponent."""
    swept: float
    """被打槍: the chance to lose every row to one opponent."""
    grand_slam: float
    """全壘打: the chance of a grand slam, in a match."""
    slammed: float
    """被全壘打: the chance that another player makes one."""
    sources: PointSources
    """What the points are made of."""

    def to_dict(self) -> dict[str, object]:
        """The setting as JSON values, the play as `MatchRecord` stores it."""
        found: dict[str, object] = {f.name: getattr(self, f.name) for f in fields(self)}
        del found["play"]
        found["rows"] = {row.value: chances._asdict() for row, chances in zip(Row, self.rows, strict=True)}
        found["sources"] = self.sources._asdict()
        if isinstance(self.play, Declaration):
            return {"declare": str(self.play.hand), **found}
        return {**{row.value: " ".join(map(str, self.play.row(row))) for row in Row}, **found}


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """What each way to play a hand is worth, as `analyze` returns it.

    The best of many is picked by the very deals that tell what it is worth, so its points are a
    little too high, the more so the fewer the deals. `Setting.gives_up` has the same bias.
    Another seed tells how much of a lead was luck.

    >>> hand = "Ks Qh Qd Qc Js 8h 7s 7d 6d 5h 4d 3s 2s"
    >>> print(analyze(hand, players=2, deals=20, strategy=find_strategy("category")).why("zh-Hant"))
    首選勝在頭墩較強（勝率 95%，次選 45%），足以彌補尾墩較弱（勝率 15%，次選 75%），共多得 1.95 ± 0.52 分。
    """

    hand: Hand
    rules: Rules
    players: int
    """At the table, the owner of the hand among them."""
    deals: int
    """How often the other cards were dealt."""
    seed: int | str
    """With the hand it decides which deals."""
    considered: int
    """How many ways to play the hand were compared."""
    settings: tuple[Setting, ...]
    """The best of them, the best first."""

    def why(self, language: Language = "en") -> str:
        """One sentence on why the first setting is better than the second.

        What it names are the rows, sweeps and grand slams that pay the first most, as many of
        them as outweigh what costs it most. A lead of less than two standard errors is too
        close to call.

        Args:
            language: ``en``, ``zh-Hant`` or ``zh-Hans``.

        Raises:
            ShisanzhangError: another language.
        """
        if len(self.settings) < 2:
            return say("why_single", language)
        first, second = self.settings[:2]
        lead, error = second.gives_up, second.gives_up_error
        points = measured(lead, error)
        if lead == 0 or lead < CLOSE * error:
            return say("why_close", language, points=points)
        for key, setting in (("why_declared", first), ("why_laid", second)):
            if isinstance(setting.play, Declaration):
                return say(key, language, special=_special(self, language), points=points)
        return sentence(_respects(first), _respects(second), points, language)

    def to_dict(self) -> dict[str, object]:
        """The analysis as JSON values, the rules by their name."""
        return {
            "hand": str(self.hand),
            "rules": self.rules.name,
            "players": self.players,
            "deals": self.deals,
            "seed": self.seed,
            "considered": self.considered,
            "settings": [setting.to_dict() for setting in self.settings],
        }

    def svg(self, language: Language = "en") -> str:
        """The settings as a picture: a document of SVG that needs nothing else.

        For each its cards, the expected points with a bar for the standard error on either side,
        and how often each row wins, ties and loses.

        Args:
            language: ``en``, ``zh-Hant`` or ``zh-Hans``.

        Raises:
            ShisanzhangError: another language.
        """
        return draw(
            f"{self.hand:u}",
            said(self, language),
            [
                _panel(number, setting, self, language)
                for number, setting in enumerate(self.settings, start=1)
            ],
            [say(what, language) for what in RowChances._fields],
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def said(found: Analysis, language: Language) -> str:
    """What an analysis rests on, in words."""
    return say(
        "analyzed",
        language,
        rules=found.rules.name,
        opponents=say(f"opponents.{found.players - 1}", language),
        deals=f"{found.deals:,}",
        considered=f"{found.considered:,}",
        seed=found.seed,
    )


def worth(setting: Setting, number: int, language: Language) -> str:
    """What a setting is worth, and what it gives up, in words."""
    points = say("worth", language, points=measured(setting.points, setting.error, "+"))
    if number == 1:
        return points
    gives_up = say("gives_up", language, points=measured(setting.gives_up, setting.gives_up_error))
    return say("both", language, first=points, second=gives_up)


def declares(found: Analysis, language: Language) -> str:
    """That the hand is declared, in words."""
    return say("declares", language, special=_special(found, language))


def _special(found: Analysis, language: Language) -> str:
    special = classify(found.hand, found.rules)
    assert special is not None  # it could not be declared
    return say(special, language)


def _respects(setting: Setting) -> dict[str, Respect]:
    """What an arrangement owes to rows, sweeps and grand slams; declarations of others pay all alike."""
    chances = (
        *(row.win for row in setting.rows),
        *(setting.sweeps, setting.swept, setting.grand_slam, setting.slammed),
    )
    # There is no chance for the last source, the specials.
    sources = zip(PointSources._fields, setting.sources, chances, strict=False)
    return {name: Respect(points, chance) for name, points, chance in sources}


def _panel(number: int, setting: Setting, found: Analysis, language: Language) -> Panel:
    play = setting.play
    if isinstance(play, Declaration):
        lines = [Line(declares(found, language), tuple(play.hand), None)]
    else:
        rows = zip(Row, play.rows, setting.rows, strict=True)
        lines = [Line(say(row, language), cards, chances) for row, cards, chances in rows]
    heading = f"{number}. {worth(setting, number, language)}"
    return Panel(heading=heading, points=setting.points, error=setting.error, lines=lines)


# --- finding it -------------------------------------------------------------------


def analyze(
    hand: Hand | CardsLike,
    rules: Rules = CLASSIC,
    *,
    players: int = 4,
    top: int = 5,
    deals: int = 1000,
    seed: int | str = 0,
    strategy: Strategy | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Analysis:
    """排法: what each way to play a hand is worth, against opponents who do not know it.

    The other 39 cards are dealt again and again, and the opponents play what they get. All
    ways to play the hand are scored in the same deals, exactly: every arrangement that no other
    equals or beats in all three rows (all legal ones with other values, where the rules make a
    stronger row pay less), and the declaration if the hand is a special. Fouls are not among them.
    Of equals the first in the order of `undominated` comes first, and a declaration last.

    The answer depends on the hand, the rules, the numbers, the seed and the strategy alone:
    neither on threads and executor nor, if the strategy plays alike there, on the backend.

    Args:
        hand: 13 cards.
        rules: the house rules.
        players: at the table, 2 to 4.
        top: how many settings to tell of at most, from 1.
        deals: how often the other cards are dealt, from 2.
        seed: of the deals.
        strategy: how the opponents play; by default the solved strategy for so many players, by its
            table alone, whether a bank is prepared or not. `Equilibrium` with ``card_removal``
            consults the bank for them, too, which takes many times longer.
        threads: how many threads share the work, from 1; they help with the native kernel.
        progress: called with how many parts are done, and how many there are.
        executor: where the parts are done instead.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 distinct cards.
        IllegalPlayError: a number that is none or too small; or the strategy plays something else
            than its hand, or declares what is no special under the rules.
        FoulError: the strategy fouls, where the rules refuse that.
        ShisanzhangError: not 2 to 4 players, or something else than a strategy.

    >>> found = analyze("Ks Qh Qd Qc Js 8h 7s 7d 6d 5h 4d 3s 2s", players=2, deals=20)
    >>> for setting in found.settings:
    ...     print(setting.play)
    Qh Qd Qc / 8h 7d 6d 5h 4d / Ks Js 7s 3s 2s
    Ks Js 8h / 6d 5h 4d 3s 2s / Qh Qd Qc 7s 7d
    """
    whole, default = as_hand(hand), Equilibrium(players, card_removal=False)
    at_least(1, top, "top")
    if type(seed) not in (int, str):
        raise IllegalPlayError(f"seed: expected a whole number or text, found {shown(seed)}")
    chosen: Strategy = default if strategy is None else strategy
    if not isinstance(chosen, Strategy):
        raise ShisanzhangError(f"strategy: expected one with a method play, found {shown(strategy)}")
    plays = candidates(whole, rules)
    told = (whole.mask, rules, players - 1, chosen, plays)
    given: list[Part] = [
        (*told, f"{seed}:{whole.mask}:{part}", size)
        for part, size in enumerate(in_sizes(at_least(2, deals, "deals"), DEALS_IN_A_PART))
    ]
    stages = Stages(len(given), threads=threads, executor=executor, progress=progress)
    totals, others = [0] * (len(plays) // 3), array("Q")
    for sums, met in stages.do("deals", play_deals, given):
        totals = [total + more for total, more in zip(totals, sums, strict=True)]
        others += met
    # The sort keeps the order of ties.
    order = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)[:top]
    best = array("Q", [mask for place in order for mask in plays[3 * place : 3 * place + 3]])
    return Analysis(
        hand=whole,
        rules=rules,
        players=players,
        deals=deals,
        seed=seed,
        considered=len(totals),
        settings=tuple(_settings(best, others, players - 1, rules)),
    )


def _settings(plays: array[int], others: array[int], opponents: int, rules: Rules) -> Iterator[Setting]:
    """What there is to tell of the best plays."""
    scores = respond(plays, others, opponents, rules)
    matches = meetings(others, opponents, rules)
    rows = parts(place_rows(plays, rules.ranking), 3)
    for masks, points, (front, middle, back) in zip(parts(plays, 3), scores, rows, strict=True):
        counted = Tally()
        if front != DECLARED:
            counted = tally((front, middle, back), matches, opponents, rules)
        gives_up = [most - some for most, some in zip(scores[0], points, strict=True)]
        yield _setting(play_of(masks), points, gives_up, counted, opponents)


def _setting(
    play: Play, points: Sequence[int], gives_up: Sequence[int], counted: Tally, opponents: int
) -> Setting:
    deals = len(points)
    met = deals * opponents
    rows = zip(counted.wins, counted.ties, counted.losses, strict=True)
    front, middle, back = (RowChances(win / met, tie / met, lose / met) for win, tie, lose in rows)
    paid = counted.paid
    # What neither rows nor sweeps nor grand slams have paid, declarations have.
    return Setting(
        play=play,
        points=sum(points) / deals,
        error=standard_error(points),
        gives_up=sum(gives_up) / deals,
        gives_up_error=standard_error(gives_up),
        rows=(front, middle, back),
        sweeps=counted.sweeps / met,
        swept=counted.swept / met,
        grand_slam=counted.grand_slams / deals,
        slammed=counted.slammed / deals,
        sources=PointSources(*(some / deals for some in (*paid, sum(points) - sum(paid)))),
    )
