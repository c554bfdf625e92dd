"""The errors of the library: one family, each with fields a program can read.

Every error derives from `ShisanzhangError`, which is a `ValueError`. The
message names the input, the place and what was expected; the fields say the
same to a program. A call that raises has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "CardParseError",
    "FoulError",
    "IllegalPlayError",
    "InvalidHandError",
    "InvalidRulesError",
    "NotationError",
    "ShisanzhangError",
]


class ShisanzhangError(ValueError):
    """Anything the library refuses; catch this to catch them all.

    >>> issubclass(ShisanzhangError, ValueError)
    True
    """

    row: int | None = None
    """In a call on many rows (`shisanzhang.batch`) the first at fault, from 0; in any other ``None``."""

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (type(self), self.args, vars(self))


def _remade(kind: type[ShisanzhangError], args: tuple[object, ...], fields: dict[str, object]) -> object:
    """An error as it was pickled or copied: a message that was added to is not made anew."""
    error = kind.__new__(kind, *args)
    vars(error).update(fields)
    return error


class CardParseError(ShisanzhangError):
    """Text that cannot be read as cards.

    Attributes:
        text: the whole text that was read.
        position: index into `text` (from 0) where reading stopped.
        found: the offending piece of `text`; empty at its end.
        expected: what could have stood there.

    >>> try:
    ...     Card("1s")
    ... except CardParseError as error:
    ...     print(error.position, error.found)
    0 1
    """

    def __init__(self, text: str, position: int, found: str, expected: str, detail: str = "") -> None:
        self.text = text
        self.position = position
        self.found = found
        self.expected = expected
        self.detail = detail
        what = f"found {found!r}" if found else "the text ends"
        note = f" ({detail})" if detail else ""
        super().__init__(
            f"cannot read {shown(text, 60)} as cards: "
            f"at position {position} {what}{note}, expected {expected}"
        )


class InvalidHandError(ShisanzhangError):
    """Cards that do not make the hand, row or arrangement asked for.

    Attributes:
        cards: texts of the cards at fault (duplicates, jokers, shared cards);
            empty when only their number is wrong.

    >>> try:
    ...     Hand("As Ks")
    ... except InvalidHandError as error:
    ...     print(error)
    a hand needs 13 cards, found 2
    """

    def __init__(self, message: str, cards: Sequence[str] = ()) -> None:
        self.cards = tuple(cards)
        super().__init__(message)


class InvalidRulesError(ShisanzhangError):
    """Rules that are malformed or contradict themselves: every reason at once.

    Attributes:
        problems: one sentence for each fault, each opening with the path of
            the option, such as ``scoring.sweep.times``.

    >>> try:
    ...     find_rules("clasic")
    ... except InvalidRulesError as error:
    ...     print(error)
    rules: no rule set is named 'clasic'; known: classic, weighted
    """

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class FoulError(ShisanzhangError):
    """相公: a fouled arrangement under rules that refuse fouls.

    Attributes:
        player: index of the player (from 0), or ``None`` outside a match.
        reasons: identifiers of the reasons, such as ``front_over_middle``.

    >>> fouled = Arrangement("QsQhQd", "8h8d7s6c2d", "AsKd9c5c4s")
    >>> other = Arrangement("2c3c5d", "6d6h7h9hTh", "AcAhJhJdKs")
    >>> try:
    ...     score_match([fouled, other], WEIGHTED)
    ... except FoulError as error:
    ...     print(error.player, error.reasons)
    0 ('front_over_middle', 'middle_over_back')
    """

    def __init__(self, message: str, player: int | None = None, reasons: Sequence[str] = ()) -> None:
        self.player = player
        self.reasons = tuple(reasons)
        super().__init__(message)


class IllegalPlayError(ShisanzhangError):
    """A well-formed play that the rules or the match do not allow.

    Attributes:
        player: index of the player (from 0), or ``None`` where no single
            player is at fault.

    >>> try:
    ...     deal(5)
    ... except IllegalPlayError as error:
    ...     print(error)
    a deal is for 2 to 4 players, not 5
    """

    def __init__(self, message: str, player: int | None = None) -> None:
        self.player = player
        super().__init__(message)


class NotationError(ShisanzhangError):
    r"""A record or notation (JSON or text) that cannot be read.

    Attributes:
        where: the place, such as ``line 3`` or ``players[1].front``; empty for
            the whole document.

    >>> try:
    ...     read_match("rules: classic\nAnn: As Kd")
    ... except NotationError as error:
    ...     print(error.where)
    line 2
    """

    def __init__(self, message: str, where: str = "") -> None:
        self.message = message
        self.where = where
        super().__init__(f"{where}: {message}" if where else message)


def shown(value: object, limit: int = 40) -> str:
    """A value as a message tells it: its `repr`, but it never fails and never floods."""
    if isinstance(value, str | bytes):
        return repr(value) if len(value) <= limit else f"{value[:limit]!r}…"
    if isinstance(value, list | tuple | dict):
        return f"{type(value).__name__} of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 128:
        return "a huge number"  # of over 4,300 digits there is no `repr`
    try:
        text = repr(value)
    except Exception:  # whatever the caller's own object does
        return f"an unprintable {type(value).__name__}"
    return text if len(text) <= limit else f"{text[:limit]}…"
