"""What is said about a file: RFC 9110, conditions (13), ranges (14), answers (15)."""
import email.utils
import re

from suite import Case, answers, refused, request
from wire import Heard, Wire

ASKS_TWICE = "compares dates for equality, unless told otherwise"


def fields_of(target, *lines, method="GET"):
    with Wire(target.host, target.port) as wire:
        wire.send(target.fill(request("Connection: close", *lines, method=method)))
        return wire.answer(method)


def learned(*lines, method="GET", then=None):
    """Asks for the file first, so that lines can name its {etag}, its {modified} date, and others {earlier} and {later}."""
    def send(target):
        known = fields_of(target, "Range: bytes=0-0")
        modified = known.get("Last-Modified")
        seconds = email.utils.parsedate_to_datetime(modified).timestamp()
        words = {"{etag}": known.get("ETag"), "{modified}": modified, "{earlier}": email.utils.formatdate(seconds - 1, usegmt=True),
                 "{later}": email.utils.formatdate(seconds + 1, usegmt=True), "{850}": old_date(seconds), "{asctime}": asctime(seconds)}
        filled = []
        for line in lines:
            for word, value in words.items():
                line = line.replace(word, value)
            filled.append(line)
        with Wire(target.host, target.port) as wire:
            wire.send(target.fill(request(*filled, method=method)) + target.fill(request("Range: bytes=7-8", "Connection: close")))
            heard = Heard([wire.answer(method)])
            heard.answers += wire.until_end()
            heard.end = wire.end
            return heard
    return send


def old_date(seconds):
    import time
    return time.strftime("%A, %d-%b-%y %H:%M:%S GMT", time.gmtime(seconds))


def asctime(seconds):
    import time
    moment = time.gmtime(seconds)
    return time.strftime("%a %b ", moment) + f"{moment.tm_mday:2d}" + time.strftime(" %H:%M:%S %Y", moment)


def whole(answer, target):
    if answer.status == 200 and answer.body != target.content:
        return "not the whole file"
    if answer.status == 200 and answer.get("Content-Range"):
        return "Content-Range with 200"
    return None


def part(first, last):
    """The bytes from `first` to `last`, counted from the end when negative."""
    def check(answer, target):
        size = len(target.content)
        low, high = (first if first >= 0 else max(0, size + first)), (last if last >= 0 else size + last)
        if answer.body != target.content[low:high + 1]:
            return f"other bytes ({len(answer.body)})"
        if answer.get("Content-Range") != f"bytes {low}-{high}/{size}":
            return f"Content-Range: {answer.get('Content-Range')}"
        return None
    return check


def parts(*ranges):
    """A multipart answer whose parts hold these ranges, in this order, each rightly labeled (14.6, 15.3.7.2)."""
    def check(answer, target):
        kind = answer.get("Content-Type") or ""
        found = re.fullmatch(r'multipart/byteranges; *boundary="?([^";]+)"?', kind)
        if not found:
            return f"Content-Type: {kind}"
        if answer.get("Content-Range"):
            return "Content-Range at the top"
        boundary = b"--" + found[1].encode()
        pieces = (b"\r\n" + answer.body.removeprefix(b"\r\n")).split(b"\r\n" + boundary)
        if pieces[-1].strip() != b"--":
            return "no end"
        got = []
        for piece in pieces[1:-1]:
            head, _, text = piece.removeprefix(b"\r\n").partition(b"\r\n\r\n")
            place = re.search(rb"(?i)content-range: bytes (\d+)-(\d+)/(\d+)", head)
            if not place or not re.search(rb"(?i)content-type: \S", head):
                return f"part with {head!r}"
            low, high, size = map(int, place.groups())
            if size != len(target.content) or text != target.content[low:high + 1]:
                return f"other bytes in {low}-{high}"
            got.append((low, high))
        return None if got == list(ranges) else f"{got}"
    return check


def bounded(answer, target):
    return None if len(answer.body) <= len(target.content) + 20_000 else f"{len(answer.body)} bytes"


def unsatisfiable(answer, target):
    if answer.status != 416:
        return whole(answer, target)
    return None if answer.get("Content-Range") == f"bytes */{len(target.content)}" else f"Content-Range: {answer.get('Content-Range')}"


def dated(answer, target):
    date = answer.get("Date")
    if not date or not re.fullmatch(r"\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT", date):
        return f"Date: {date}"
    modified = answer.get("Last-Modified")
    later = modified and email.utils.parsedate_to_datetime(modified) > email.utils.parsedate_to_datetime(date)
    return "Last-Modified lies in the future" if later else None


def tagged(answer, target):
    return None if re.fullmatch(r'"[\x21\x23-\x7e\x80-\xff]*"', answer.get("ETag") or "") else f"ETag: {answer.get('ETag')}"


def like_the_whole(answer, target):
    """The fields that a 206 or 304 has to have, when the 200 has them (15.3.7, 15.4.5)."""
    known = fields_of(target)
    for name in ("Cache-Control", "ETag", "Expires", "Content-Location", "Vary"):
        if known.get(name) != answer.get(name):
            return f"{name}: {answer.get(name)}, with 200 {known.get(name)}"
    return dated(answer, target)


def empty(answer, target):
    length = answer.get("Content-Length")
    return None if length in (None, str(len(target.content))) else f"Content-Length: {length}"


def like_get(answer, target):
    """HEAD has the fields of GET."""
    known = fields_of(target)
    for name in ("Content-Length", "Content-Type", "ETag", "Last-Modified", "Accept-Ranges"):
        if known.get(name) != answer.get(name):
            return f"{name}: {answer.get(name)}, with GET {known.get(name)}"
    return whole(answer, target) if answer.body else None


def range_case(field, says, judge, differs=None, section="9110 14.1.2"):
    return Case(section, says, request(f"Range: {field}"), judge, differs=differs or {})


def condition(section, says, lines, status, differs=None, method="GET", check=None):
    return Case(section, says, learned(*lines, method=method), answers(status, then="either" if status == 412 else "open", check=check or (whole if status == 200 and method == "GET" else None)), method=method, differs=differs or {})


REFUSES = {"nginx": "answers 416, which 14.2 allows as well"}
MALFORMED = ["bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "bytes=0-b", "bytes 0-3", "bytes=0-1;3-4", "bytes=+1-2", "bytes=0x1-2", "bytes=1--2", "bytes=1-2-3", "bytes=0-1,x", "bytes=1.0-2", "bytes==0-1"]

TABLE = [
    Case("9110 6.6.1", "an answer is dated, and what it tells was not changed later", request(), answers(200, check=dated)),
    Case("9110 6.6.1", "a refusal is dated", request(target="/no/such/file"), answers(404, check=dated)),
    Case("9110 8.8.3", "the tag is strong and in quotes", request("Range: bytes=0-0"), answers(206, check=tagged)),
    Case("9110 9.3.1", "GET gives the whole file", request(), answers(200, check=whole)),
    Case("9110 9.3.2", "HEAD gives the fields of GET alone", request(method="HEAD"), answers(200, check=like_get), method="HEAD"),
    Case("9110 9.1", "an unknown method is refused", request(method="BREW"), answers(405, 501, then="either")),
    Case("9110 9.1", "methods are told apart by case", request(method="get"), answers(405, 501), differs={"nginx": "refuses the request, which is as good"}),
    Case("9110 9.3.8", "nothing is traced", request(method="TRACE"), answers(405, 501, then="either")),
    Case("9110 15.5.6", "who asks the wrong way is told the right ones", request(method="PUT"), answers(405, check=lambda answer, _: None if answer.get("Allow") else "no Allow"), differs={"nginx": "does not tell them"}),
    Case("9110 15.5.2", "who is not let in is told how", "GET {path} HTTP/1.1\r\nHost: {authority}\r\n\r\n", answers(401, check=lambda answer, _: None if answer.get("WWW-Authenticate") else "no WWW-Authenticate"), needs="fields"),
    Case("9110 10.1.1", "who asks before sending may send", request("Range: bytes=0-1", "Expect: 100-continue", "Content-Length: 5", body="hello"), answers(206)),
    Case("9110 10.1.1", "an expectation of HTTP/1.0 is overlooked", request("Range: bytes=0-1", "Expect: 100-continue", "Content-Length: 5", version="HTTP/1.0", body="hello"), answers(206, then="closed")),
    Case("9110 10.1.1", "an unknown expectation is overlooked or refused", request("Range: bytes=0-1", "Expect: tea"), answers(206, 417)),
    # 13
    condition("9110 13.1.1", "If-Match holds for this state", ["If-Match: {etag}"], 200),
    condition("9110 13.1.1", "and for any", ["If-Match: *"], 200),
    condition("9110 13.1.1", "and in a list", ['If-Match: "other", {etag}'], 200),
    condition("9110 13.1.1", "and in a list of two fields", ['If-Match: "other"', "If-Match: {etag}"], 200, differs={"nginx": "reads the first"}),
    condition("9110 13.1.1", "but not for another", ['If-Match: "other"'], 412),
    condition("9110 13.1.1", "nor weakly", ["If-Match: W/{etag}"], 412),
    condition("9110 13.1.1", "also for HEAD", ['If-Match: "other"'], 412, method="HEAD"),
    condition("9110 13.1.2", "If-None-Match spares this state", ["If-None-Match: {etag}"], 304, check=empty),
    condition("9110 13.1.2", "also weakly", ["If-None-Match: W/{etag}"], 304),
    condition("9110 13.1.2", "and any", ["If-None-Match: *"], 304),
    condition("9110 13.1.2", "and in a list", ['If-None-Match: "a,b", W/"c" ,{etag}'], 304),
    condition("9110 13.1.2", "and in a list of two fields", ['If-None-Match: "other"', "If-None-Match: {etag}"], 304, differs={"nginx": "reads the first"}),
    condition("9110 13.1.2", "but not another", ['If-None-Match: "other"'], 200),
    condition("9110 13.1.2", "nor what is no tag", ["If-None-Match: other"], 200),
    condition("9110 13.1.2", "also for HEAD", ["If-None-Match: {etag}"], 304, method="HEAD", check=empty),
    condition("9110 13.1.3", "If-Modified-Since spares what was not", ["If-Modified-Since: {modified}"], 304),
    condition("9110 13.1.3", "with a later date as well", ["If-Modified-Since: {later}"], 304, differs={"nginx": ASKS_TWICE}),
    condition("9110 13.1.3", "but not what was", ["If-Modified-Since: {earlier}"], 200),
    condition("9110 13.1.3", "a date that is none does not count", ["If-Modified-Since: yesterday"], 200),
    condition("9110 13.1.3", "nor does one next to If-None-Match", ['If-None-Match: "other"', "If-Modified-Since: {modified}"], 200),
    condition("9110 5.6.7", "a date of RFC 850 is one", ["If-Modified-Since: {850}"], 304),
    condition("9110 5.6.7", "and one of asctime", ["If-Modified-Since: {asctime}"], 304),
    condition("9110 13.1.4", "If-Unmodified-Since holds for what was not", ["If-Unmodified-Since: {modified}"], 200),
    condition("9110 13.1.4", "with a later date as well", ["If-Unmodified-Since: {later}"], 200),
    condition("9110 13.1.4", "but not for what was", ["If-Unmodified-Since: {earlier}"], 412),
    condition("9110 13.1.4", "a date that is none does not count", ["If-Unmodified-Since: yesterday"], 200, differs={"nginx": "takes it for 1970"}),
    condition("9110 13.1.4", "nor does one next to If-Match", ["If-Match: {etag}", "If-Unmodified-Since: {earlier}"], 200, differs={"nginx": "looks at it first"}),
    condition("9110 13.1.5", "If-Range lets a range of this state through", ["Range: bytes=0-9", "If-Range: {etag}"], 206, check=part(0, 9)),
    condition("9110 13.1.5", "and makes one of another the whole", ["Range: bytes=0-9", 'If-Range: "other"'], 200),
    condition("9110 13.1.5", "also one that could not be satisfied", ["Range: bytes={size}-", 'If-Range: "other"'], 200),
    condition("9110 13.1.5", "a weak tag promises nothing", ["Range: bytes=0-9", "If-Range: W/{etag}"], 200),
    condition("9110 13.1.5", "the very date will do", ["Range: bytes=0-9", "If-Range: {modified}"], 206, check=part(0, 9)),
    condition("9110 13.1.5", "an earlier one will not", ["Range: bytes=0-9", "If-Range: {earlier}"], 200),
    condition("9110 13.1.5", "nor a later one", ["Range: bytes=0-9", "If-Range: {later}"], 200),
    condition("9110 13.1.5", "nor what is neither", ["Range: bytes=0-9", "If-Range: other"], 200),
    condition("9110 13.1.5", "without a range it means nothing", ['If-Range: "other"'], 200),
    condition("9110 13.2.2", "If-Match comes before If-None-Match", ['If-Match: "other"', "If-None-Match: {etag}"], 412),
    condition("9110 13.2.2", "both may hold", ["If-Match: {etag}", "If-None-Match: {etag}"], 304),
    condition("9110 13.2.2", "If-Unmodified-Since comes before If-None-Match", ["If-Unmodified-Since: {earlier}", "If-None-Match: {etag}"], 412),
    condition("9110 13.2.2", "conditions come before ranges", ["If-None-Match: {etag}", "Range: bytes=0-9"], 304),
    condition("9110 13.2.2", "also before impossible ones", ["If-None-Match: {etag}", "Range: bytes={size}-"], 304),
    Case("9110 13.2.1", "a condition on nothing changes nothing", request('If-Match: "a"', target="/no/such/file"), answers(404)),
    # 14
    range_case("bytes=0-0", "the first byte", answers(206, check=part(0, 0))),
    range_case("bytes=0-499", "some bytes at the beginning", answers(206, check=part(0, 499))),
    range_case("bytes=70000-70009", "some in the middle", answers(206, check=part(70_000, 70_009))),
    range_case("bytes=99990-", "all from there on", answers(206, check=part(99_990, -1))),
    range_case("bytes=-1", "the last byte", answers(206, check=part(-1, -1))),
    range_case("bytes=-500", "the last 500", answers(206, check=part(-500, -1))),
    range_case("bytes=0-99999999", "the end is that of the file", answers(206, check=part(0, -1)), section="9110 14.1.2"),
    range_case("bytes=-99999999", "more than all is all", answers(206, check=part(0, -1))),
    range_case("bytes=0-18446744073709551615", "64 bits are a number", answers(206, check=part(0, -1)), differs=REFUSES),
    range_case("bytes=0-99999999999999999999999", "more than 64 bits are one too", answers(206, 200, 416)),
    range_case("bytes=-99999999999999999999999", "also at the end", answers(206, 200, 416)),
    range_case("bytes=007-008", "zeros before a number", answers(206, check=part(7, 8))),
    range_case("BYTES=0-1", "the unit has any case", answers(206, check=part(0, 1)), section="9110 14.1"),
    range_case("lines=0-1", "another unit is overlooked", answers(200, check=whole), section="9110 14.2"),
    range_case("bytes={size}-", "behind the end there is nothing", answers(416, check=unsatisfiable), section="9110 15.5.17"),
    range_case("bytes={size}-{size}", "not even one byte", answers(416, check=unsatisfiable), section="9110 15.5.17"),
    range_case("bytes=-0", "the last none are nothing", answers(416, check=unsatisfiable), section="9110 15.5.17"),
    range_case("bytes=99999999999999999999999-", "nor is what no number names", answers(416, check=unsatisfiable), section="9110 15.5.17"),
    *[range_case(field, f"{field!r} is overlooked or refused", answers(200, 416, 400, check=unsatisfiable), section="9110 14.2") for field in MALFORMED],
    Case("9110 14.2", "HEAD overlooks ranges", request("Range: bytes=0-9", method="HEAD"), answers(200, check=like_get), method="HEAD", differs={"nginx": "answers 206"}),
    Case("9110 14.2", "and impossible ones", request("Range: bytes={size}-", method="HEAD"), answers(200), method="HEAD", differs={"nginx": "answers 416"}),
    Case("9110 14.3", "it is told that there are ranges", request(), answers(200, check=lambda answer, _: None if answer.get("Accept-Ranges") == "bytes" else "no Accept-Ranges")),
    range_case("bytes=0-9,50000-50009", "two parts", answers(206, check=parts((0, 9), (50_000, 50_009))), section="9110 14.6"),
    range_case("bytes=50000-50009, 0-9", "in the order in which they were asked for", answers(206, check=parts((50_000, 50_009), (0, 9))), section="9110 15.3.7.2"),
    range_case("bytes=0-9,,-10", "an element may be empty, and one may count from the end", answers(206, check=parts((0, 9), (99_990, 99_999))), section="9110 5.6.1.2", differs={"nginx": "answers 416, as if it were malformed"}),
    range_case("bytes=0-9,{size}-", "what cannot be had is left out", answers(206, check=part(0, 9)), section="9110 15.3.7.2"),
    range_case("bytes=" + ",".join(["0-"] * 1000), "the whole a thousand times is at most the whole", answers(200, 206, 416, check=bounded), section="9110 14.2"),
    range_case("bytes=" + ",".join(f"{n}-{n}" for n in range(0, 3000, 2)), "1,500 single bytes are bounded", answers(200, 206, 416, check=bounded), section="9110 17.15", differs={"nginx": "sends a head with each"}),
    # 15
    Case("9110 15.3.7", "a part has the fields of the whole", request("Range: bytes=0-9"), answers(206, check=like_the_whole)),
    Case("9110 15.4.5", "what is unchanged has the fields of the whole", learned("If-None-Match: {etag}"), answers(304, check=like_the_whole)),
    Case("9110 15.5.14", "a body that is too large is refused", request("Content-Length: 5000000"), refused(413)),
]
