"""What a case is, and how it is tried against a server.

Any server will do that has one file of at least 100,000 bytes: its path, a copy of the file, and the fields that let us in.
"""
import concurrent.futures
import os
from dataclasses import dataclass, field
from typing import Callable

from wire import Heard, Wire


@dataclass(frozen=True)
class Target:
    """The server that is tried."""
    host: str
    port: int
    path: str
    content: bytes
    fields: str = ""  # lines of a head, each with its end
    name: str = "server"

    @property
    def authority(self):
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def fill(self, text):
        """The bytes of a template; characters up to U+00FF stand for themselves."""
        for key, value in {"{path}": self.path, "{authority}": self.authority, "{fields}": self.fields, "{size}": str(len(self.content))}.items():
            text = text.replace(key, value)
        return text.encode("latin-1")


@dataclass(frozen=True)
class Case:
    section: str  # of RFC 9110 or 9112, as "9112 6.1"
    says: str
    send: str | Callable
    # Called with what was heard and the target: what is wrong, or nothing.
    judge: Callable
    method: str = "GET"
    differs: dict = field(default_factory=dict)  # name of a server: why it answers otherwise, with reason
    needs: str = ""  # what the target has to have: "fields"


def request(*lines, method="GET", target="{path}", version="HTTP/1.1", host="{authority}", body=""):
    """A request for the file, with more lines in its head."""
    head = [f"{method} {target} {version}"] + ([f"Host: {host}"] if host is not None else [])
    return "\r\n".join(head + list(lines)) + "\r\n{fields}\r\n" + body


NEXT = request("Range: bytes=7-8")


def answers(*statuses, check=None, then="open"):
    """One answer with one of these statuses; after it the connection is in step for another request, closed, or either."""
    def judge(heard, target):
        if not heard.answers:
            return f"no answer, {heard.end}"
        first = heard.answers[0]
        if first.status not in statuses:
            return f"{first.status}"
        if wrong := check and check(first, target):
            return wrong
        if then == "open" or then == "either" and (len(heard.answers) > 1 or heard.end != "closed"):
            second = heard.answers[1] if len(heard.answers) > 1 else None
            if second is None or second.status != 206 or second.body != target.content[7:9]:
                return f"{first.status}, then out of step ({second.status if second else heard.end})"
        elif len(heard.answers) > 1:
            return f"{first.status}, then another answer ({heard.answers[1].status})"
        elif heard.end != "closed":
            return f"{first.status}, then {heard.end}"
        return None
    judge.goes_on = then != "closed"
    return judge


def refused(*statuses, silently=False, check=None):
    """An answer that says no, and the end of the connection; nothing that follows is obeyed."""
    def judge(heard, target):
        if not heard.answers and silently and heard.end == "closed":
            return None
        # libmicrohttpd 0.9.75 may say its own refusal twice; whoever reads it takes the first.
        told = {answer.status for answer in heard.answers}
        if len(told) == 1 and heard.end == "stray":
            heard.end = "closed"
        if len(told) > 1:
            return f"several answers: {[answer.status for answer in heard.answers]}"
        return answers(*(statuses or (400,)), check=check, then="closed")(Heard(heard.answers[:1], heard.end), target)
    judge.goes_on = True  # what follows is sent, and must not be obeyed
    return judge


def listen(case, target):
    if callable(case.send):
        return case.send(target)
    with Wire(target.host, target.port) as wire:
        wire.send(target.fill(case.send) + (target.fill(NEXT.replace("\r\n{fields}", "\r\nConnection: close\r\n{fields}")) if case.judge.goes_on else b""))
        heard = Heard()
        try:
            first = wire.answer(case.method)
            while first and 100 <= first.status < 200:
                first = wire.answer(case.method)
            if first:
                heard.answers = [first]
                if "close" in (first.get("Connection") or "").lower():
                    wire.farewell()
                heard.answers += wire.until_end()
        except TimeoutError:
            pass
        heard.end = wire.end
        return heard


def verdict(case, target):
    """What is wrong; None when all is well."""
    try:
        wrong = case.judge(listen(case, target), target)
    except (OSError, ValueError) as error:
        wrong = repr(error)
    why = case.differs.get(target.name)
    if why and not wrong:
        return f"answers as it should, though it is said that it does not: {why}"
    return None if why else wrong


def run(cases, target, show=print):
    """Tries every case; how many failed."""
    chosen = [case for case in cases if case.needs != "fields" or target.fields]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        verdicts = list(pool.map(lambda case: verdict(case, target), chosen))
    failed = 0
    for case, wrong in zip(chosen, verdicts):
        if wrong:
            failed += 1
            show(f"FAIL  RFC {case.section}: {case.says}: {wrong}")
    differing = sum(1 for case in chosen if target.name in case.differs)
    show(f"{target.name}: {len(chosen)} cases, {failed} failed" + (f", {differing} known to differ" if differing else ""))
    return failed
