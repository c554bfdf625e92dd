"""The server of the tutorial, as a user would start it: four clients, a crash in between, a clock."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_connection
from typing import Any

import pytest

from shisanzhang import Hand, arrange

SERVER = Path(__file__).parents[2] / "docs/tutorial/server.py"


class Client:
    """A player who reads and writes lines."""

    def __init__(self, port: int) -> None:
        self._socket = create_connection(("127.0.0.1", port), timeout=60)
        self._lines = self._socket.makefile("r", encoding="utf-8")
        self.view = self.read()

    def read(self) -> Any:
        return json.loads(self._lines.readline())

    def send(self, wish: object) -> None:
        self._socket.sendall(json.dumps(wish).encode() + b"\n")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


@contextmanager
def serving(file: Path, seconds: str = "600") -> Iterator[tuple[subprocess.Popen[str], list[Client]]]:
    """The server on any port, and four clients."""
    command = [sys.executable, str(SERVER), str(file), "0", seconds]
    with ExitStack() as stack:
        server = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8"))
        stack.callback(server.kill)
        assert server.stdout is not None
        port = int(server.stdout.readline().split()[-1])
        clients = []
        for _ in range(4):
            clients.append(Client(port))
            stack.callback(clients[-1].close)
        yield server, clients


def all_read(clients: list[Client]) -> list[Any]:
    return [client.read() for client in clients]


def test_four_play_through_a_crash(tmp_path: Path) -> None:
    with serving(tmp_path / "table.db") as (server, clients):
        assert [client.view["seat"] for client in clients] == [0, 1, 2, 3]
        clients[0].send("deal")
        views = all_read(clients)
        hands = [view["hand"] for view in views]
        assert {view["phase"] for view in views} == {"arranging"}
        for wish, reason in (
            (str(arrange(Hand(hands[1]))), "other cards"),
            ("declare", "no special"),
            (7, "7"),
        ):
            clients[0].send(wish)
            assert reason in clients[0].read()["error"]
        for seat in (2, 0):
            clients[seat].send(str(arrange(Hand(hands[seat]))))
            views = all_read(clients)
        assert views[1]["submitted"] == [True, False, True, False]
        server.kill()
    with serving(tmp_path / "table.db") as (_, clients):
        assert [client.view["hand"] for client in clients] == hands
        assert clients[1].view["submitted"] == [True, False, True, False]
        for seat in (1, 3):
            clients[seat].send(str(arrange(Hand(hands[seat]))))
            views = all_read(clients)
        assert [view["phase"] for view in views] == ["compared"] * 4
        assert views[0]["hands"] == hands
        assert sum(views[0]["totals"]) == 0


def test_whose_time_is_up_forfeits(tmp_path: Path) -> None:
    with serving(tmp_path / "table.db", "0.05") as (_, clients):
        clients[3].send("deal")
        phases = [view["phase"] for _ in range(5) for view in all_read(clients)[:1]]
        assert phases == ["arranging"] * 4 + ["compared"]


@pytest.mark.parametrize("line", [b"\n", b"{\n", b"[]\n", b'"\\ud800"\n', b"\xff\n", b"null\n", b"1e999\n"])
def test_what_is_no_wish_is_answered(tmp_path: Path, line: bytes) -> None:
    with serving(tmp_path / "table.db") as (_, clients):
        clients[0]._socket.sendall(line)
        assert "error" in clients[0].read()
        clients[0].send("deal")
        assert clients[1].read()["phase"] == "arranging"
