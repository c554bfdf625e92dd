"""What tests send to other processes: there it is found by its name, which the name of a test is not."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context

from shisanzhang import CLASSIC, Arrangement, Declaration, Hand, IllegalPlayError, Play, Rules, classify
from strategies import first_legal


@contextmanager
def processes(workers: int = 2) -> Iterator[Executor]:
    """Processes that know nothing of this one, as on another machine."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield pool


def squared(number: int) -> int:
    return number * number


def squared_or_dead(number: int, parent: int) -> int:
    """The worker who is given 3 dies, unless it is the parent."""
    if number == 3 and os.getpid() != parent:
        os._exit(1)
    return number * number


def squared_or_refused(number: int) -> int:
    if number == 3:
        raise IllegalPlayError("no number like 3", number)
    return number * number


def inverse(number: int) -> float:
    return 1 / number


def squared_in(number: int, thread: int) -> int:
    """Fails in any other thread."""
    if threading.get_ident() != thread:
        raise OSError("not here")
    return number * number


@cache
def laid_plainly(hand: Hand, rules: Rules) -> Arrangement:
    """The first legal arrangement that has the highest cards in the back."""
    return first_legal(list(hand), rules)


@dataclass(frozen=True)
class Plain:
    """A quick strategy without `play_many`."""

    declares: bool = True

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        return Declaration(hand) if self.declares and classify(hand, rules) else laid_plainly(hand, rules)


@dataclass(frozen=True)
class Mortal:
    """Plays as `Plain`, but one hand in ten is the death of any process but the parent."""

    parent: int

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        if os.getpid() != self.parent and hand.mask % 10 == 0:
            os._exit(1)
        return Plain().play(hand, rules)
