"""Hostile bytes on the wire: nothing may end the daemon, nothing may get in, everything comes back to where it was."""
import json
import os
import random
import socket
import sys
import time

from attack_daemon import Daemon, check, finish, sample

HUGE = ["18446744073709551615", "18446744073709551616", "9223372036854775807", "-9223372036854775808", "-1", "1e309", "NaN",
        "99999999999999999999999999", "0x10", "%00", "%zz", "+5", "٣", "", " 1", "1-1-1", "-", "5-", "9223372036854775807-9223372036854775807"]
ROUTES = [
    ("GET", "/api/v1/folders/root"), ("POST", "/api/v1/folders"), ("PATCH", "/api/v1/folders/ID"),
    ("DELETE", "/api/v1/folders/ID?version=1"), ("GET", "/api/v1/files"), ("GET", "/api/v1/files/ID"),
    ("PATCH", "/api/v1/files/ID"), ("DELETE", "/api/v1/files/ID"), ("GET", "/api/v1/lookup?path=film.mp4"),
    ("GET", "/api/v1/explain?path=film.mp4"), ("GET", "/api/v1/search?q=film"), ("GET", "/api/v1/changes?since=0"),
    ("POST", "/api/v1/rescan"), ("GET", "/api/v1/events"), ("GET", "/api/v1/trash"),
    ("POST", "/api/v1/trash/ID/restore"), ("DELETE", "/api/v1/trash/ID"), ("DELETE", "/api/v1/trash"),
    ("GET", "/media/ID"), ("GET", "/media/ID/film.mp4"), ("DELETE", "/api/v1/session"),
    ("POST", "/api/v1/session/password"), ("GET", "/api/v1/sessions"), ("DELETE", "/api/v1/sessions/ID"),
    ("GET", "/api/v1/accounts"), ("PATCH", "/api/v1/accounts/ID"), ("DELETE", "/api/v1/accounts/ID"),
    ("POST", "/api/v1/invitations"), ("GET", "/api/v1/settings"), ("PATCH", "/api/v1/settings"), ("GET", "/api/v1/log")]
BODIES = ["/api/v1/setup", "/api/v1/accounts", "/api/v1/session", "/api/v1/session/password", "/api/v1/folders",
          "/api/v1/invitations", "/api/v1/rescan", "/api/v1/trash/ID/restore"]


def begin():
    daemon = Daemon()
    for name in ("film.mp4", "big.mp4"):
        with open(f"{daemon.folder}/{name}", "wb") as file:
            file.write(sample("h264-aac.mp4"))
    daemon.sign_up()
    daemon.until(lambda: all((daemon.lookup(n) or {}).get("state") == "ready" for n in ("film.mp4", "big.mp4")))
    return daemon


def settle(daemon, before, seconds=60):
    """Whether descriptors and threads come back."""
    near = lambda: (daemon.usage()["fds"] <= before["fds"] + 3 and daemon.usage()["threads"] <= before["threads"] + 6)
    return daemon.until(near, seconds)


def closed_doors(daemon):
    identity = daemon.lookup("film.mp4")["id"]
    leaks = []
    for method, path in ROUTES:
        path = path.replace("ID", identity)
        for variant in ({}, {"Range": "bytes=0-1"}, {"If-None-Match": "*"}, {"Cookie": "dropreel="}, {"Cookie": "dropreel=AAAA; dropreel=" + "a" * 43},
                        {"Authorization": "Bearer "}, {"Authorization": "Basic YTpi"}, {"X-Parse-Session-Token": "x"},
                        {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "localhost"}, {"X-HTTP-Method-Override": "GET"}):
            for verb in {method, "HEAD"} if method == "GET" else {method}:
                status = daemon.api(verb, path, {} if verb in ("POST", "PATCH") else None, token="", headers={"Origin": "http://localhost", **variant})[0]
                if status != 401:
                    leaks.append((verb, path, variant, status))
        for trick in (path.replace("/api", "//api", 1), path.replace("/api", "/assets/../api", 1), path.replace("v1", "%76%31"), path + "/", path.upper()):
            status = daemon.api(method, trick, token="")[0]
            if status not in (401, 404, 405, 400):
                leaks.append((method, trick, status))
    check("every route is closed without a session", not leaks, leaks[:5])
    outside = []
    for path in ("/assets/../openapi.json", "/assets/%2e%2e/openapi.json", "/assets/..%2f..%2fetc/passwd", "/assets//etc/passwd", "/assets/%2fetc%2fpasswd", "/assets/.", "/assets/..",
                 "/media/..%2f..%2fetc%2fpasswd", "/api/v1/lookup?path=../../etc/passwd", "/api/v1/explain?path=/etc/passwd", "/api/v1/explain?path=..%2f..%2fetc", "/api/v1/lookup?path=a%00b"):
        status, _, body = daemon.api("GET", path)
        if status < 400 or b"root:" in body:
            outside.append((path, status, body[:80]))
    check("no path leads out", not outside, outside)


def hosts(daemon):
    wrong = []
    port = daemon.port
    for host, expected in [("evil.example", 421), ("1.2.3.4", 421), ("localhost.", 200), ("localhost", 200), ("127.0.0.1:1", 200), ("[::1]", 200), ("[::1%25eth0]", None), ("[fe80::1%25lo]", 421),
                           ("evil.example:3767", 421), ("localhost.evil.example", 421), ("localhost@evil", 400), ("localhost, evil", 400), ("127.0.0.1.nip.io", 421), ("2130706433", 421), ("0x7f.1", 421),
                           ("0", 421), ("", None), ("[::ffff:1.2.3.4]", 421), ("[", None), ("[]", None), (":80", None), ("a" * 3000, 421), ("localhost:99999999999999999999", None)]:
        for path in ("/healthz", "/media/x", "/", "/nothing"):
            answer = daemon.raw(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP") else 0
            if status >= 500 or expected and path == "/healthz" and status != expected or expected in (421, 400) and status != expected:
                wrong.append((host[:40], path, status))
    for target in ("http://evil.example/healthz", "http://evil.example@localhost/healthz", "https://localhost/healthz", "http:///healthz", "ftp://x/"):
        answer = daemon.raw(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        if answer.split(b" ", 2)[1] not in (b"421", b"400"):
            wrong.append((target, answer[:60]))
    check("only our own names are served", not wrong, wrong[:6])


def forged(daemon):
    wrong = []
    cookie = {"Cookie": f"dropreel={daemon.token}"}
    own = f"http://localhost"
    for fields in ({}, {"Origin": "null"}, {"Origin": "http://evil.example"}, {"Origin": own + ".evil.example"}, {"Origin": "https://localhost"}, {"Origin": own + ":1"}, {"Origin": own, "Sec-Fetch-Site": "cross-site"}, {"Origin": own + "/"}):
        for method, path in (("POST", "/api/v1/rescan"), ("POST", "/api/v1/session"), ("DELETE", "/api/v1/session"), ("PATCH", "/api/v1/settings"), ("POST", "/api/v1/folders"), ("DELETE", "/api/v1/trash")):
            status = daemon.api(method, path, "{}", token="", headers={**cookie, **fields, "Content-Type": "text/plain"})[0]
            if status != 403:
                wrong.append((method, path, fields, status))
    check("acts from other pages are refused", not wrong, wrong[:5])
    status = daemon.api("POST", "/api/v1/rescan", "{}", token="", headers={**cookie, "Origin": own})[0]
    check("acts from our own page are not", status == 202, status)


def numbers(daemon):
    identity = daemon.lookup("film.mp4")["id"]
    wrong = []
    paths = [f"/api/v1/folders/root?limit={{}}", "/api/v1/folders/root?offset={}", "/api/v1/folders/root?cursor={}", "/api/v1/files?limit={}", "/api/v1/files?cursor={}", "/api/v1/files?cursor=c-0-i{}-1-ff",
             "/api/v1/search?q=a&limit={}", "/api/v1/search?q=a&offset={}", "/api/v1/search?q=a&cursor={}", "/api/v1/search?q={}", "/api/v1/changes?since={}", "/api/v1/changes?since=0&limit={}", "/api/v1/changes?since={}-{}",
             "/api/v1/trash?limit={}", "/api/v1/trash?cursor={}", "/api/v1/log?limit={}", "/api/v1/log?cursor={}", "/api/v1/files/{}", "/media/{}", "/api/v1/sessions?all={}"]
    for path in paths:
        for value in HUGE:
            value = value.replace(" ", "%20").encode("ascii", "ignore").decode() if value != "٣" else "%D9%A3"
            status = daemon.api("GET", path.replace("{}", value))[0]
            if status >= 500:
                wrong.append((path, value, status))
    for value in HUGE:
        if any(ord(c) > 127 for c in value):
            value = "%D9%A3"
        status = daemon.api("DELETE", f"/api/v1/folders/{identity}?version={value.replace(' ', '%20')}")[0]
        if status >= 500:
            wrong.append(("version", value, status))
    for first in [v for v in HUGE if v.isascii()]:
        for last in [v for v in HUGE if v.isascii()]:
            status = daemon.api("GET", f"/media/{identity}", headers={"Range": f"bytes={first}-{last}"})[0]
            if status not in (200, 206, 416):
                wrong.append(("range", first, last, status))
    for text in ("bytes=" + ",".join(f"{n}-{n}" for n in range(1, 3000)), "bytes=" + ",".join(["0-"] * 5000), "bytes=0-0," * 20):
        status = daemon.api("GET", f"/media/{identity}", headers={"Range": text})[0]
        if status not in (200, 206, 416, 431):
            wrong.append(("ranges", len(text), status))
    answer = daemon.raw(f"GET /media/{identity} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {daemon.token}\r\nRange: bytes={'1-2,' * 10000}5-6\r\n\r\n".encode())
    if b" 431 " not in answer[:20]:
        wrong.append(("10,000 ranges", answer[:60]))
    for field in ("If-Modified-Since", "If-Unmodified-Since", "If-Range"):
        for date in ("Thu, 99 Nov 999999999999999999999 99:99:99 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "Mon, 00 Jan 0000 00:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Thu Jan  1 00:00:00 -9223372036854775808", "x" * 2000):
            status = daemon.api("GET", f"/media/{identity}", headers={field: date, "Range": "bytes=0-1"})[0]
            if status not in (200, 206, 304, 412):
                wrong.append((field, date[:30], status))
    for last in ("0", "A-18446744073709551615", "A-18446744073709551616", "A--1", "-", "x" * 5000):
        answer = daemon.raw(f"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {daemon.token}\r\nLast-Event-ID: {last}\r\n\r\n".encode(), timeout=0.3)
        if b" 200 " not in answer[:20]:
            wrong.append(("events", last[:20], answer[:40]))
    check("no number ends anything", not wrong and daemon.alive, wrong[:6])


def bodies(daemon):
    identity = daemon.lookup("film.mp4")["id"]
    wrong, slow = [], 0
    deep = 100_000
    texts = [b"[" * deep, b"[" * deep + b"]" * deep, b'{"a":' * 60_000 + b"1" + b"}" * 60_000, b'{"name":' * 50_000, b'{"name":"a","name":"b","password":"x"}', b'{"name":"\xff\xfe","password":"\xc3\x28"}',
             b'{"name":NaN,"password":Infinity}', b'{"name":1e999999,"password":-1e99999}', b'{"name":' + b"9" * 500_000 + b"}", b'{"name":"\\ud800","password":"\\udfff"}', b'{"name":"' + b"a" * 900_000 + b'"}', b'"' + b"\\" * 100_001,
             b"", b"null", b"[]", b"0", b"{", b"\x00" * 1000, b"\xef\xbb\xbf{}", b"{\"code\":\"" + b"A" * 100_000 + b"\",\"name\":\"n\",\"password\":\"ppppppppp\"}", b'{"name":"a\\u0000b","parent":"root"}', b'{"name":"..","parent":"root"}',
             b'{"name":"a/b","parent":"root"}', b'{"name":"' + b"n" * 256 + b'","parent":"root"}', b'{"name":"ok","parent":"' + b"i" * 5000 + b'"}', b'{"role":"owner","role":"viewer"}', b'{"guests":{"watch":[]}}']
    for path in [("POST", p.replace("ID", identity)) for p in BODIES] + [("PATCH", f"/api/v1/files/{identity}"), ("PATCH", "/api/v1/folders/root"), ("PATCH", "/api/v1/settings"), ("PATCH", f"/api/v1/accounts/{identity}")]:
        for text in texts:
            began = time.monotonic()
            status = daemon.api(*path, text, source="127.0.0.9")[0]
            slow = max(slow, time.monotonic() - began)
            if status >= 500:
                wrong.append((path, text[:30], status))
    check("no body ends anything", not wrong and daemon.alive, (wrong[:5], f"slowest {slow:.2f} s"))
    wrong = []
    for path in BODIES:
        for head in (b"Content-Length: 5242880\r\n", b"Transfer-Encoding: chunked\r\n"):
            link = daemon.link(timeout=10)
            try:
                link.sendall(b"POST " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + daemon.token.encode() + b"\r\n" + head + b"\r\n")
                for _ in range(80):
                    link.sendall((b"10000\r\n" if b"chunked" in head else b"") + b"x" * 65536 + (b"\r\n" if b"chunked" in head else b""))
                answer = link.recv(1000)
            except OSError as error:
                answer = b"cut"
            link.close()
            if answer not in (b"cut", b"") and answer.split(b" ", 2)[1:2] not in ([b"413"], [b"400"], [b"403"]):
                wrong.append((path, head[:10], answer[:40]))
    check("5 MB bodies are refused", not wrong and daemon.alive, wrong[:4])


def fuzz(daemon, count, seed=7):
    chance = random.Random(seed)
    identity = daemon.lookup("big.mp4")["id"]
    seeds = []
    for method, path in ROUTES + [("GET", "/"), ("GET", "/assets/main.js"), ("GET", "/api/openapi.json"), ("GET", "/healthz"), ("GET", "/api/v1/status"), ("POST", "/api/v1/session"), ("POST", "/api/v1/accounts")]:
        body = b'{"name":"x","password":"yyyyyyyyyy","folder":"root","old":"a","new":"b","guests":"none","role":"viewer","parent":"root"}' if method in ("POST", "PATCH") else b""
        head = f"{method} {path.replace('ID', identity)} HTTP/1.1\r\nHost: localhost\r\n"
        if chance.random() < 0.8 and method != "DELETE":
            head += f"Authorization: Bearer {daemon.token}\r\n"
        head += "Range: bytes=0-5\r\nIf-None-Match: \"a\"\r\nCookie: dropreel=abc\r\nOrigin: http://localhost\r\nLast-Event-ID: a-1\r\n"
        if body:
            head += f"Content-Length: {len(body)}\r\nContent-Type: application/json\r\n"
        seeds.append(head.encode() + b"\r\n" + body)
    pieces = [b"%00", b"%", b"..", b"/", b"\r\n", b"\n", b"\0", b"\xff\xfe", b"?", b"&", b"=", b"#", b" ", b"\t", b"Host: x\r\n", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 3\r\n", b"-1", b"HTTP/1.0", b"HTTP/9.9", b"Expect: 100-continue\r\n",
              b"99999999999999999999", b"[[[[", b'"', b"\\", b"\xe2\x80\xa8", b"Connection: upgrade\r\n", b"Range: bytes=-0\r\n", b"limit=0", b"offset=9", b"A" * 300, b"*", b"http://localhost/"]
    odd, odds = {}, []
    for number in range(count):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.choice((1, 1, 2, 3, 8))):
            place, kind = chance.randrange(len(data) + 1), chance.random()
            if kind < 0.3:
                data[place:place] = chance.choice(pieces)
            elif kind < 0.55 and place < len(data):
                data[place] = chance.randrange(256)
            elif kind < 0.7:
                del data[place:place + chance.randrange(1, 20)]
            elif kind < 0.8:
                other = chance.choice(seeds)
                data[place:] = other[chance.randrange(len(other)):]
            elif kind < 0.9:
                data[place:place] = data[max(0, place - 30):place] * 2
            else:
                del data[place:]
        if b"/api/v1/session " in data[:40] and data[:6] == b"DELETE" or b"/session/password" in data[:60]:
            continue
        link = daemon.link(source=f"127.0.{chance.randrange(1, 9)}.{chance.randrange(1, 250)}", timeout=2)
        answer = b""
        try:
            link.sendall(bytes(data))
            link.shutdown(socket.SHUT_WR)
            link.settimeout(0.05 if b"/events" in data[:40] else 0.25)
            answer = link.recv(200)
        except OSError:
            pass
        link.close()
        status = answer.split(b" ", 2)[1:2]
        odd[status[0] if status else b"-"] = odd.get(status[0] if status else b"-", 0) + 1
        if status and status[0][:1] == b"5" and status[0] != b"505":
            odds.append((number, bytes(data)[:300], answer[:80]))
        if number % 500 == 0 and not daemon.alive:
            check(f"alive after request {number}", False, daemon.logged()[-2000:])
            return
    check(f"{count} mutated requests", daemon.alive and not odds, {k.decode('latin1'): v for k, v in sorted(odd.items())})
    for one in odds[:5]:
        print("      ", one)


def control(daemon, count, seed=11):
    chance = random.Random(seed)
    seeds = [json.dumps({"command": c, "arguments": a, "input": i}).encode() + b"\n" for c in ("account add", "account list", "account remove", "account password", "account role", "status", "rescan", "qr", "explain", "nothing")
             for a in ([], ["bob"], ["bob", "viewer"], ["x" * 3000, "owner", "z"], [""], ["../.."]) for i in (None, "pass word long")]
    seeds += [json.dumps({"command": "explain", "arguments": [{"bytes": [0, 255]}]}).encode() + b"\n", b"[" * 500_000 + b"\n", b"{}\n", b"\n", b"\0\n", b'{"command":"account add","arguments":["a",1e999]}\n']
    for number in range(count):
        data = bytearray(seeds[number] if number < len(seeds) else chance.choice(seeds))
        for _ in range(0 if number < len(seeds) else chance.choice((1, 2, 5))):
            place = chance.randrange(len(data) + 1)
            if chance.random() < 0.5 and place < len(data):
                data[place] = chance.randrange(256)
            else:
                data[place:place] = chance.choice([b'"', b"[", b"{", b"9" * 30, b"\\u0000", b",", b"\n", b"null"])
        link = socket.socket(socket.AF_UNIX)
        link.settimeout(5)
        try:
            link.connect(daemon.state + "/control")
            link.sendall(bytes(data) + b"\n")
            link.recv(1000)
        except OSError as error:
            if not daemon.alive:
                break
        link.close()
    check(f"{count} requests to the control socket", daemon.alive, "" if daemon.alive else (bytes(data)[:200], daemon.logged()[-600:]))


if __name__ == "__main__":
    which = sys.argv[1:] or ["doors", "hosts", "forged", "numbers", "bodies", "fuzz", "control"]
    counts = {"fuzz": int(os.environ.get("REQUESTS", "20000")), "control": int(os.environ.get("REQUESTS", "20000")) // 4}
    for name in which:
        with begin() as daemon:
            before = daemon.usage()
            deed = {"doors": closed_doors, "hosts": hosts, "forged": forged, "numbers": numbers, "bodies": bodies, "fuzz": fuzz, "control": control}[name]
            deed(daemon, counts[name]) if name in counts else deed(daemon)
            if daemon.alive:
                back = settle(daemon, before)
                check(f"{name}: everything comes back", back, f"{before} -> {daemon.usage()}")
                check(f"{name}: still signed in and serving", daemon.api("GET", "/api/v1/files")[0] == 200)
                check(f"{name}: ends with 0", daemon.stop() == 0, daemon.process.returncode)
            log = daemon.logged()
            check(f"{name}: no secret in the log", daemon.token not in log and "correct horse" not in log)
    finish()
