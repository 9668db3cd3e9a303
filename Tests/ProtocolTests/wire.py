"""One connection, byte by byte: what is sent as it is, and what comes back taken apart."""
import contextlib
import socket
from dataclasses import dataclass, field


@dataclass
class Answer:
    status: int
    version: str
    fields: list
    body: bytes = b""

    def all(self, name):
        return [value for key, value in self.fields if key.lower() == name.lower()]

    def get(self, name):
        values = self.all(name)
        return values[0] if values else None


@dataclass
class Heard:
    """Everything that a connection has said."""
    answers: list = field(default_factory=list)
    # "open", "closed" (with a farewell), "reset" (answers may be lost on the way), "stray" (bytes that are no answer)
    end: str = "open"


class Wire:
    def __init__(self, host, port, seconds=5):
        self.socket = socket.create_connection((host, port), timeout=seconds)
        self.rest = b""
        self.end = "open"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """Whether somebody takes it all."""
        try:
            self.socket.sendall(data)
            return True
        except ConnectionError:
            return False

    def farewell(self):
        """Says that nothing more will be sent: some servers listen on for a while, lest their answer be lost."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def more(self):
        if self.end != "open":
            return False
        try:
            part = self.socket.recv(1 << 18)
        except ConnectionError:
            self.end = "reset"
            return False
        if not part:
            self.end = "closed"
            return False
        self.rest += part
        return True

    def upto(self, count):
        while len(self.rest) < count and self.more():
            pass
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def line(self):
        while b"\r\n" not in self.rest and self.more():
            pass
        line, _, self.rest = self.rest.partition(b"\r\n")
        return line

    def answer(self, method="GET"):
        """The next answer with its body; None at the end. Raises TimeoutError when nothing comes."""
        while len(self.rest) < 9 and self.more():
            pass
        if not self.rest.startswith(b"HTTP/1."):
            self.end = "stray" if self.rest else self.end
            return None
        words = self.line().decode("latin-1").split(" ", 2)
        fields = []
        while line := self.line():
            name, _, value = line.decode("latin-1").partition(":")
            fields.append((name, value.strip()))
        answer = Answer(int(words[1]), words[0], fields)
        if method == "HEAD" or answer.status < 200 or answer.status in (204, 304):
            return answer
        if (answer.get("Transfer-Encoding") or "").lower() == "chunked":
            while size := int(self.line().split(b";")[0] or b"0", 16):
                answer.body += self.upto(size)
                self.line()
            while self.line():
                pass
        elif (length := answer.get("Content-Length")) is not None:
            answer.body = self.upto(int(length))
        else:
            while self.more():
                pass
            answer.body, self.rest = self.rest, b""
        return answer

    def until_end(self, method="GET"):
        """Whatever else is said before the connection ends."""
        answers = []
        while answer := self.answer(method):
            answers.append(answer)
        return answers
