"""Clients in numbers, one process and one thread: they ask for ranges as fast as they come, at a steady rate, or for events.

What arrives is thrown away in the kernel, so that most of the time on this machine is the server's. Each client comes from an
address of its own below 127.1.0.0, as a house full of them would.

    load.py ranges|steady|events|heads PORT PATH HEADERS CLIENTS SECONDS [SIZE BYTES|RATE]    prints what came of it as JSON
"""

import json
import random
import select
import socket
import sys
import time

CHUNK = 1 << 20
MARGIN = 0.97


class Client:
    def __init__(self, number, port, path, headers):
        self.line = socket.socket()
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.bind((f"127.1.{number // 200}.{number % 200 + 1}", 0))
        self.line.connect(("127.0.0.1", port))
        self.line.setblocking(False)
        self.start = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}"
        self.left = self.got = 0
        self.head = b""
        self.asked = 0.0

    def ask(self, first=None, count=0):
        field = "" if first is None else f"Range: bytes={first}-{first + count - 1}\r\n"
        self.head, self.left, self.asked = b"", None, time.monotonic()
        self.line.sendall((self.start + field + "\r\n").encode())

    def read(self, buffer, most=CHUNK):
        """Bytes of the body that came; 0 when there are none at the moment."""
        try:
            if self.left is None and not self.read_head():
                return 0
            count = self.line.recv_into(buffer, min(most, self.left), socket.MSG_TRUNC)
        except BlockingIOError:
            return 0
        if count == 0:
            raise SystemExit("the server has closed a connection")
        self.left -= count
        self.got += count
        return count

    def read_head(self):
        piece = self.line.recv(4096, socket.MSG_PEEK)
        if not piece:
            raise SystemExit("the server has closed a connection")
        end = (self.head + piece).find(b"\r\n\r\n")
        taken = len(piece) if end < 0 else end + 4 - len(self.head)
        self.head += self.line.recv(taken)
        if end < 0:
            return False
        if self.head[9:11] != b"20":
            raise SystemExit(self.head.decode())
        self.left = next(
            (int(line.split(b":")[1]) for line in self.head.split(b"\r\n") if line.lower().startswith(b"content-length")), 1 << 60)
        return True


def ranges(clients, seconds, size, count):
    """Each client asks for a range anywhere in the file, and for the next as soon as it has it."""
    dice, buffer, poll = random.Random(1), bytearray(CHUNK), select.epoll()
    by_line = {client.line.fileno(): client for client in clients}

    def ask(client):
        client.ask(dice.randrange(0, size - count, 4096), count)

    for number, client in by_line.items():
        ask(client)
        poll.register(number, select.EPOLLIN)
    begin, took = time.monotonic(), []
    while time.monotonic() - begin < seconds:
        for number, _ in poll.poll(0.1):
            client = by_line[number]
            for _ in range(4):
                if not client.read(buffer):
                    break
                if client.left == 0:
                    took.append(time.monotonic() - client.asked)
                    ask(client)
                    break
    spent = time.monotonic() - begin
    took.sort()
    total = sum(client.got for client in clients)
    return {"GiB": total / (1 << 30), "MBps": total / spent / 1e6, "p99": took[int(len(took) * 0.99)] * 1000 if took else 0}


def steady(clients, seconds, size, rate):
    """Each client reads ten times a second what its film has moved on meanwhile."""
    buffer, begin, late = bytearray(CHUNK), time.monotonic(), 0.0
    for client in clients:
        client.ask(0, size)
    turn = 0
    while (now := time.monotonic()) - begin < seconds:
        due = begin + turn * 0.01
        if now < due:
            time.sleep(due - now)
            now = time.monotonic()
        late = max(late, now - due)
        for client in clients[turn % 10::10]:
            allowed = int(rate * (now - begin)) - client.got
            while allowed > 0 and (count := client.read(buffer, min(CHUNK, allowed))):
                allowed -= count
        turn += 1
    full = sum(client.got >= rate * seconds * MARGIN for client in clients)
    return {"full": full, "GiB": sum(client.got for client in clients) / (1 << 30), "late": late * 1000}


def events(clients, seconds):
    """Event streams that stay open until the time is over, or somebody closes standard input."""
    buffer, poll = bytearray(CHUNK), select.epoll()
    by_line = {client.line.fileno(): client for client in clients}
    for number, client in by_line.items():
        client.ask()
        poll.register(number, select.EPOLLIN)
    poll.register(sys.stdin.fileno(), select.EPOLLIN)
    print("open", flush=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for number, _ in poll.poll(0.5):
            if number == sys.stdin.fileno():
                return {"bytes": sum(client.got for client in clients)}
            by_line[number].read(buffer)
    return {"bytes": sum(client.got for client in clients)}


def heads(clients, seconds):
    """Answers without a body, one after the other on each line."""
    poll, by_line, took = select.epoll(), {client.line.fileno(): client for client in clients}, []
    for number, client in by_line.items():
        client.ask()
        poll.register(number, select.EPOLLIN)
    begin = time.monotonic()
    while time.monotonic() - begin < seconds:
        for number, _ in poll.poll(0.1):
            client = by_line[number]
            client.head += client.line.recv(4096)
            if client.head.endswith(b"\r\n\r\n"):
                if client.head[9:12] != b"304":
                    raise SystemExit(client.head.decode())
                took.append(time.monotonic() - client.asked)
                client.ask()
    took.sort()
    return {"count": len(took), "rate": len(took) / seconds, "p99": took[int(len(took) * 0.99)] * 1000}


def main():
    deed, port, path, headers, count, seconds, *rest = sys.argv[1:]
    headers = "".join(line + "\r\n" for line in headers.split("\n") if line)
    clients = [Client(number, int(port), path, headers) for number in range(int(count))]
    deeds = {"ranges": ranges, "steady": steady, "events": events, "heads": heads}
    print(json.dumps(deeds[deed](clients, float(seconds), *map(int, rest))))


if __name__ == "__main__":
    main()
