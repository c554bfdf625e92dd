"""A table for four: whoever connects gets a seat, sends lines of JSON and receives views."""

import asyncio
import json
import sys

from shisanzhang import (
    Arrangement,
    Compare,
    Deal,
    Declaration,
    Forfeit,
    SqliteStore,
    Submit,
    Table,
)


class Room:
    def __init__(self, store, seconds):
        self.store, self.seconds, self.clients = store, seconds, {}
        self.session = store.latest() or store.new(Table.new(["East", "South", "West", "North"]))
        self.start_clock()  # a deal that was interrupted goes on

    def act(self, action):
        self.session = self.store.apply(self.session.id, action)
        table = self.session.table
        if table.why_not(Compare()) is None:  # all have submitted
            return self.act(Compare())
        if isinstance(action, Deal):
            self.start_clock()
        for seat, client in self.clients.items():
            send(client, table.view(seat).to_dict())

    def start_clock(self):
        asyncio.get_running_loop().call_later(self.seconds, self.time_is_up, self.session.table.deal_number)

    def time_is_up(self, number):
        for late in [Forfeit(seat, deal=number) for seat in range(4) if number]:
            if self.session.table.why_not(late) is None:
                self.act(late)

    def asked(self, seat, wish):
        if wish == "deal":
            return Deal()
        declared = Declaration(self.session.table.view(seat).hand) if wish == "declare" else None
        return Submit(seat, declared or Arrangement.parse(wish))

    async def serve(self, reader, writer):
        seat = min({0, 1, 2, 3} - self.clients.keys())
        self.clients[seat] = writer
        send(writer, self.session.table.view(seat).to_dict())
        while line := await reader.readline():
            try:
                self.act(self.asked(seat, json.loads(line)))
            except ValueError as error:  # no JSON, or whatever the library refuses
                send(writer, {"error": str(error)})
        del self.clients[seat]


def send(client, data):
    client.write(json.dumps(data).encode() + b"\n")


async def main(file, port, seconds):
    room = Room(SqliteStore(file), float(seconds))
    server = await asyncio.start_server(room.serve, "127.0.0.1", int(port))
    print("listening on", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
