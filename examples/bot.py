"""A player for Orrery: sits down with a token and plays to the end of the game.

    python3 examples/bot.py http://127.0.0.1:8080 TABLE TOKEN
"""
import json
import random
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Seat:
    """One seat at one table, behind its token."""

    def __init__(self, server, table, token):
        self.table = f"{server.rstrip('/')}/api/tables/{table}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def live(self):
        """Every position the server tells of, from the one now to the last."""
        with urlopen(Request(self.table + "/live", headers=self.headers)) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line[len(b"data: "):])

    def answer(self, position, action):
        """Answers the question of a position. The key makes a repetition harmless."""
        headers = self.headers | {"Idempotency-Key": str(uuid.uuid4())}
        said = json.dumps({"answers": position["answers"], "action": action}).encode()
        try:
            urlopen(Request(self.table + "/answers", said, headers)).close()
        except HTTPError as error:
            if error.code != 409:  # Another player moved first: the stream brings the new question.
                raise SystemExit(f"refused: {json.load(error)['detail']}") from error


def choose(position):
    """Your idea of a good answer goes here."""
    return random.choice(position["actions"])


def main(server, table, token):
    seat = Seat(server, table, token)
    for position in seat.live():
        if position["over"]:
            print(json.dumps(position["standing"]))
            return
        if position["actions"]:
            choice = choose(position)
            print(choice["label"])
            seat.answer(position, choice["action"])


if __name__ == "__main__":
    main(*sys.argv[1:])
