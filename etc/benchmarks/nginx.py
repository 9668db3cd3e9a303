"""nginx beside the daemon: the same files, the same machine, settings as somebody would write them by hand."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

SETTINGS = """
daemon off; worker_processes {workers}; worker_rlimit_nofile 8192; pid {place}/pid; error_log {place}/errors; user {user};
events {{ worker_connections 4096; }}
http {{
    sendfile on; tcp_nopush on; access_log off; keepalive_requests 1000000000; server_tokens off; etag on;
    types {{ application/json json; video/x-matroska mkv; }}
    client_body_temp_path {place}; proxy_temp_path {place}; fastcgi_temp_path {place}; uwsgi_temp_path {place}; scgi_temp_path {place};
    server {{ listen 127.0.0.1:{port} backlog=4096 sndbuf=256k; root {root}; }}
    server {{ listen 127.0.0.1:{own} backlog=4096; root {root}; }}
}}
"""


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


class Nginx:
    """`port` has the daemon's send buffer (256 KiB on the machine itself), `own` has nginx's choice."""

    def __init__(self, root):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.access(program, os.X_OK):
            raise SystemExit("nginx is missing: etc/install-dependencies bench")
        self.place = Path(tempfile.mkdtemp(prefix="dropreel-nginx-"))
        self.port, self.own = free_port(), free_port()
        settings = SETTINGS.format(
            place=self.place, port=self.port, own=self.own, root=root, workers=os.cpu_count(),
            user="root" if os.geteuid() == 0 else os.environ.get("USER", "nobody"))
        (self.place / "settings").write_text(settings)
        self.process = subprocess.Popen([program, "-c", self.place / "settings", "-p", self.place], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise SystemExit("nginx does not begin: " + (self.place / "errors").read_text())
                time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.place, ignore_errors=True)

    @staticmethod
    def version():
        said = subprocess.run([shutil.which("nginx") or "/usr/sbin/nginx", "-v"], capture_output=True, text=True).stderr
        return said.strip().rsplit("/", 1)[-1]
