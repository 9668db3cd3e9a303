"""How messages are framed and to whom they speak: RFC 9112."""
from suite import Case, answers, refused, request
from wire import Heard, Wire

LENIENT = "takes several spaces for one, which section 3 allows"
IGNORES = "leaves out a field whose name it cannot read, instead of refusing the request"


def body(*lines, text=""):
    return request("Range: bytes=0-1", *lines, body=text)


def chunked(text, *lines):
    return body("Transfer-Encoding: chunked", *lines, text=text)


def in_order(target):
    """Fifty requests at once."""
    with Wire(target.host, target.port) as wire:
        places = range(0, 5000, 100)
        wire.send(b"".join(target.fill(request(f"Range: bytes={n}-{n + 9}")) for n in places))
        return Heard([wire.answer() for _ in places], wire.end)


def judge_order(heard, target):
    got = [answer.body if answer else None for answer in heard.answers]
    return None if got == [target.content[n:n + 10] for n in range(0, 5000, 100)] else "not in order"


judge_order.goes_on = False


def half_closed(target):
    import socket
    with Wire(target.host, target.port) as wire:
        wire.send(target.fill(request("Range: bytes=0-1")))
        wire.socket.shutdown(socket.SHUT_WR)
        return Heard([wire.answer()], "closed")


def upload(*lines, chunk=None):
    """A body larger than anybody takes, of which the client sends all before it reads."""
    def send(target):
        with Wire(target.host, target.port) as wire:
            wire.send(target.fill(request("Range: bytes=0-1", *lines)))
            piece = b"x" * 65536
            taken = [wire.send(b"10000\r\n" + piece + b"\r\n" if chunk else piece) for _ in range(80)]
            first = wire.answer()
            # Some systems throw away what has come and was not read, when a connection is reset.
            return Heard([first] if first else [], "closed" if all(taken) else "reset before all was sent")
    return send


def split(target):
    """A head in single bytes."""
    with Wire(target.host, target.port) as wire:
        for byte in target.fill(request("Range: bytes=0-1")):
            wire.send(bytes([byte]))
        return Heard([wire.answer()], "closed")


TABLE = [
    Case("9112 2.2", "an empty line before the request is overlooked", "\r\n" + request("Range: bytes=0-1"), answers(206)),
    Case("9112 2.2", "a bare CR in a value is refused", request("X: a\rb"), refused(400)),
    Case("9112 2.2", "a bare CR behind a value is refused", request("X: a\r"), refused(400), differs={"nginx": "takes CR CR LF for an end of line"}),
    Case("9112 2.2", "a blank before the first field is refused", "GET {path} HTTP/1.1\r\n Host: {authority}\r\nHost: {authority}\r\n{fields}\r\n", refused(400)),
    Case("9112 2.2", "a head in single bytes is understood", split, answers(206, then="closed")),
    Case("9112 2.3", "a later minor version is spoken to", request("Range: bytes=0-1", version="HTTP/1.2"), answers(206)),
    Case("9112 2.3", "another major version is not", request(version="HTTP/2.0"), refused(505)),
    Case("9112 2.3", "nor the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", refused(505, 400, silently=True)),
    *[Case("9112 2.3", f"{version!r} is no version", request(version=version), refused(400, 505, silently=True)) for version in ("http/1.1", "HTTP/1.1x", "HTTP/11", "HTTP/1,1", "HTTP/-1.1", "HTTPS/1.1", "FTP/1.1")],
    Case("9112 2.3", "versions have one digit before the point and one behind it", request(version="HTTP/1.10"), refused(400), differs={"nginx": "reads more digits"}),
    Case("9112 3", "a line without spaces is no request", "GARBAGE\r\n\r\n", refused(400, silently=True)),
    Case("9112 3", "a request without a version is refused", "GET {path}\r\n\r\n", refused(400, silently=True), differs={"nginx": "still speaks HTTP/0.9"}),
    Case("9112 3", "a tab is no space", "GET\t{path}\tHTTP/1.1\r\nHost: {authority}\r\n\r\n", refused(400, silently=True)),
    Case("9112 3", "two spaces are refused", "GET  {path} HTTP/1.1\r\nHost: {authority}\r\n{fields}\r\n", refused(400), differs={"nginx": LENIENT}),
    Case("9112 3", "a space in the target is refused", request(target="{path} x"), refused(400, silently=True)),
    Case("9112 3", "a NUL behind the method is refused", "GET\0 {path} HTTP/1.1\r\nHost: {authority}\r\n{fields}\r\n", refused(400, silently=True)),
    Case("9112 3", "a NUL and more behind the method are refused", "GET\0POST {path} HTTP/1.1\r\nHost: {authority}\r\n{fields}\r\n", refused(400, silently=True)),
    Case("9112 3", "a NUL in the target is refused", request(target="{path}\0/x"), refused(400, silently=True)),
    Case("9112 3", "a target of 20,000 bytes is too long", request(target="/" + "a" * 20_000), refused(414)),
    Case("9112 3.1", "a method has no control characters", request(method="G\x01T"), refused(400)),
    Case("9112 3.2", "a request without Host is refused", request(host=None), refused(400)),
    Case("9112 3.2", "so is one with two", request("Host: {authority}"), refused(400)),
    *[Case("9112 3.2", f"{host!r} is no host", request(host=host), refused(400), differs=differs) for host, differs in (
        ("a b", {}), ("a/b", {}), ("a@{authority}", {"nginx": "reads any word"}), ("localhost:x", {"nginx": "does not read the port"}), ("localhost:1:2", {"nginx": "does not read the port"}),
        ("[::1", {"nginx": "does not look for the end"}), ("::1]", {}), ("[]", {"nginx": "does not look into the brackets"}), ("a%zz", {"nginx": "reads any word"}), ("a\\b", {"nginx": "reads any word"}), ("a\0b", {}))],
    Case("9112 3.2", "HTTP/1.0 needs no Host", request("Range: bytes=0-1", host=None, version="HTTP/1.0"), answers(206, 200, 421, then="closed")),
    *[Case("9112 3.2", f"{target!r} is no target", request(target=target), refused(400, silently=True)) for target in ("x", "x/y", "?x", "*")],
    Case("9112 3.2", "a target has no fragment", request(target="{path}#x"), refused(400), differs={"nginx": "cuts it off"}),
    Case("9112 3.2.2", "a whole address is understood", request("Range: bytes=0-1", target="http://{authority}{path}"), answers(206)),
    Case("9112 3.2.2", "and counts before Host", request("Range: bytes=0-1", target="http://{authority}{path}", host="elsewhere.example"), answers(206)),
    Case("9112 3.2.2", "its scheme may have any case", request("Range: bytes=0-1", target="HTTP://{authority}{path}"), answers(206)),
    Case("9110 4.2.4", "an address with a user in it is refused", request(target="http://a@{authority}{path}"), refused(400)),
    Case("9112 3.2.3", "nobody is a proxy here", request(method="CONNECT", target="{authority}"), refused(400, 405, 501)),
    Case("9112 5.1", "a blank before the colon is refused", request("X : a"), refused(400)),
    Case("9112 5.1", "also behind Host", request("Host : a", host=None), refused(400)),
    Case("9110 5.1", "a field without a name is refused", request(": a"), refused(400)),
    Case("9110 5.1", "a name has no parentheses", request("X(y): a"), refused(400), differs={"nginx": IGNORES}),
    Case("9110 5.1", "a name has no control characters", request("X\x01: a"), refused(400)),
    Case("9112 5", "a line without a colon is refused", request("X"), refused(400), differs={"nginx": IGNORES}),
    Case("9112 5.2", "a folded line is refused", request("X: a", " b"), refused(400)),
    Case("9112 5.2", "also by a tab", request("X: a", "\tb"), refused(400)),
    Case("9112 5.2", "also within the name of another field", request("Content-Le", " ngth: 5"), refused(400)),
    Case("9110 5.5", "a NUL in a value is refused", request("X: a\0b"), refused(400)),
    Case("9110 5.5", "blanks around a value are not part of it", request("Range: \t bytes=0-1 \t "), answers(206), differs={"nginx": "takes a tab for a part of the value"}),
    Case("9110 5.5", "bytes above ASCII are let through", request("Range: bytes=0-1", "X: \xe4\xff"), answers(206)),
    Case("9110 5.4", "a field of 40,000 bytes is too large", request("X: " + "a" * 40_000), refused(431, 400)),
    Case("9110 5.4", "so are two thousand fields", request(*[f"X-{n}: {'a' * 20}" for n in range(2000)]), refused(431, 400)),
    Case("9110 5.4", "a hundred are not", request("Range: bytes=0-1", *[f"X-{n}: a" for n in range(100)]), answers(206)),
    Case("9110 5.3", "two ranges in two fields are not one of them by chance", request("Range: bytes=0-1", "Range: bytes=5-6"), refused(400), differs={"nginx": "takes the first"}),
    Case("9112 6.1", "length and coding together are refused", chunked("0\r\n\r\n", "Content-Length: 4"), refused(400)),
    Case("9112 6.1", "in either order", body("Content-Length: 4", "Transfer-Encoding: chunked", text="0\r\n\r\n"), refused(400)),
    *[Case("9112 6.1", f"{coding!r} is not understood", body(f"Transfer-Encoding: {coding}", text="0\r\n\r\n"), refused(501, 400)) for coding in ("xchunked", "gzip", "gzip, chunked", "chunked, gzip", "chunked, chunked", "identity", "", "\x0bchunked", "chunked\x00", "\"chunked\"", "chunked;q=1")],
    Case("9112 6.1", "two codings in two fields are refused", body("Transfer-Encoding: chunked", "Transfer-Encoding: identity", text="0\r\n\r\n"), refused(400, 501)),
    Case("9112 6.1", "a coding in HTTP/1.0 is refused", request("Transfer-Encoding: chunked", version="HTTP/1.0", body="0\r\n\r\n"), refused(400)),
    Case("9112 6.1", "a coding has any case", body("Transfer-Encoding: ChunKed", text="0\r\n\r\n"), answers(206)),
    Case("9112 6.3", "two different lengths are refused", body("Content-Length: 1", "Content-Length: 2", text="ab"), refused(400)),
    Case("9112 6.3", "two equal ones as well", body("Content-Length: 1", "Content-Length: 1", text="a"), refused(400)),
    *[Case("9112 6.3", f"{length!r} is no length", body(f"Content-Length: {length}", text="abcde"), refused(400, 413)) for length in ("1, 2", "1,1", "+5", "-5", "0x5", "5 5", "5a", "", "five", "1e1", "99999999999999999999", "18446744073709551621", "\x0b5", "5\x00", "5;")],
    Case("9112 6.3", "a length with zeros before it is one", body("Content-Length: 005", text="abcde"), answers(206)),
    Case("9112 6.3", "a body of GET is read", body("Content-Length: 5", text="abcde"), answers(206)),
    Case("9112 6.3", "a body that looks like a request is none", body("Content-Length: 41", text="GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"[:41]), answers(206)),
    Case("9112 7.1", "chunks are put together", chunked("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), answers(206)),
    Case("9112 7.1", "sizes have any case and zeros before them", chunked("00A\r\n0123456789\r\na\r\n0123456789\r\n000\r\n\r\n"), answers(206)),
    Case("9112 7.1.1", "what is behind a semicolon is overlooked", chunked("3;a=b;c=\"d\"\r\nabc\r\n0;x\r\n\r\n"), answers(206), differs={"libmicrohttpd 1.0": "1.0.1 counts such a line a byte short, and refuses the body"}),
    Case("9112 7.1.2", "fields behind the last chunk are read", chunked("3\r\nabc\r\n0\r\nX: y\r\nZ: a\r\n\r\n"), answers(206)),
    *[Case("9112 7.1", f"{size!r} is no size", chunked(f"{size}\r\nhello\r\n0\r\n\r\n"), refused(400, 413), differs={"nginx": "overlooks what is behind a blank"} if size == "5 5" else {}) for size in ("zz", "-1", "+5", "0x5", "", ";a", "5 5", "5.", "fffffffffffffffff", "10000000000000005")],
    Case("9112 7.1", "a chunk ends where its size says", chunked("3\r\nabcde\r\n0\r\n\r\n"), refused(400)),
    Case("9112 7.1", "a chunk that is longer than its size is refused", chunked("5\r\nhello!\r\n0\r\n\r\n"), refused(400)),
    Case("9112 7.1.1", "100,000 bytes behind a size are too many", chunked("5;" + "a" * 100_000 + "\r\nhello\r\n0\r\n\r\n"), refused(400, 413, 431, 500, silently=True), differs={"nginx": "overlooks any number", "libmicrohttpd 1.0": "1.0.1 stops reading, and the time for bodies closes it"}),
    Case("9112 9.3", "a connection lasts", request("Range: bytes=0-1"), answers(206)),
    Case("9112 9.3", "unless it is not to", request("Range: bytes=0-1", "Connection: close"), answers(206, then="closed")),
    Case("9110 7.6.1", "whatever else is said of it", request("Range: bytes=0-1", "Connection: x, CLOSE"), answers(206, then="closed")),
    Case("9112 9.3", "in HTTP/1.0 it does not last", request("Range: bytes=0-1", version="HTTP/1.0"), answers(206, then="closed")),
    Case("9112 9.3", "unless it is to", request("Range: bytes=0-1", "Connection: keep-alive", version="HTTP/1.0"), answers(206)),
    Case("9110 7.8", "nobody has to change protocols", request("Range: bytes=0-1", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"), answers(206)),
    Case("9112 9.3.2", "fifty requests at once are answered in order", in_order, judge_order),
    Case("9112 9.6", "who has said all there is still gets an answer", half_closed, answers(206, then="closed")),
    Case("9112 9.6", "who sends too much gets to read that it was too much", upload("Content-Length: 5242880"), answers(413, then="closed")),
    Case("9112 9.6", "also in chunks", upload("Transfer-Encoding: chunked", chunk=True), answers(413, then="closed"), differs={"nginx": "counts no chunks of a body that it throws away"}),
]
