"""The servers that the cases are tried with: the built daemon and nginx, each with a folder and a port of its own."""
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from suite import Target

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Without a period, so that bytes of another place are other bytes.
CONTENT = bytes((n * 7 + (n >> 8) * 13 + (n >> 16) * 31) & 255 for n in range(100_000))


def call(port, method, path, body=None, token=None):
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    fields = {"Authorization": f"Bearer {token}"} if token else {}
    link.request(method, path, body and json.dumps(body), fields)
    answer = link.getresponse()
    return answer.status, json.loads(answer.read() or b"{}")


def program():
    built = os.environ.get("DROPREEL_BINARY")
    return built or subprocess.check_output(["swift", "build", "--package-path", ROOT, "--show-bin-path"], text=True).strip() + "/dropreel"


@contextlib.contextmanager
def daemon():
    """The daemon with a file in its folder, and a session."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as state:
        pathlib.Path(folder, "film.bin").write_bytes(CONTENT)
        os.utime(pathlib.Path(folder, "film.bin"), (1_700_000_000, 1_700_000_000))
        process = subprocess.Popen(
            [program(), "serve", "--folder", folder, "--state", state, "--cache", state, "--listen", "127.0.0.1", "--port", "0",
             "--media-port", "none", "--no-announce"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            said = {}
            while "ready" not in said or "setup" not in said:
                word, _, rest = process.stdout.readline().strip().partition(" ")
                said[word] = rest
            port = int(said["ready"].rstrip("/").rpartition(":")[2])
            _, account = call(port, "POST", "/api/v1/setup", {"code": said["setup"].rpartition("#")[2], "name": "ada", "password": "correct horse battery"})
            token = account["token"]
            end = time.monotonic() + 60
            while (film := call(port, "GET", "/api/v1/lookup?path=film.bin", token=token)[1]).get("state") != "ready":
                assert time.monotonic() < end, film
                time.sleep(0.02)
            yield Target("127.0.0.1", port, film["media"], CONTENT, f"Authorization: Bearer {token}\r\n", os.environ.get("DROPREEL_ON", "dropreel"))
        finally:
            process.terminate()
            assert process.wait(20) == 0, "the daemon ended badly"


def has_nginx():
    return os.access("/usr/sbin/nginx", os.X_OK) or shutil.which("nginx")


@contextlib.contextmanager
def nginx():
    """nginx as it comes, with the same file."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "media").mkdir()
        os.chmod(folder, 0o755)
        film = pathlib.Path(folder, "media", "film.bin")
        film.write_bytes(CONTENT)
        os.utime(film, (1_700_000_000, 1_700_000_000))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        pathlib.Path(folder, "nginx.conf").write_text(f"""
            daemon off; master_process off; pid {folder}/pid; error_log stderr crit; events {{}}
            http {{ access_log off; default_type application/octet-stream; root {folder};
                client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d;
                scgi_temp_path {folder}/e; server {{ listen 127.0.0.1:{port}; }} }}""")
        process = subprocess.Popen(["nginx", "-p", folder, "-c", f"{folder}/nginx.conf"], env={**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"})
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    assert process.poll() is None, "nginx has not started"
                    time.sleep(0.02)
            yield Target("127.0.0.1", port, "/media/film.bin", CONTENT, "", "nginx")
        finally:
            process.send_signal(signal.SIGQUIT if process.poll() is None else 0)
            process.wait(20)
