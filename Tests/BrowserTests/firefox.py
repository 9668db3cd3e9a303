"""Firefox, driven by the Marionette protocol that it speaks itself: numbered JSON over a socket, each with its length before it."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

BINARY = shutil.which("firefox-esr") or shutil.which("firefox")
PREFERENCES = {
    "marionette.port": 0, "media.autoplay.default": 0, "media.autoplay.blocking_policy": 0, "network.proxy.type": 0,
    "media.cubeb.backend": "", "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False, "app.normandy.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "browser.safebrowsing.downloads.remote.enabled": False,
    "services.settings.server": "data:,", "media.gmp-manager.updateEnabled": False, "extensions.update.enabled": False,
}


class Firefox:
    """One window of a profile of its own. `hosts`: names that mean this machine."""

    def __init__(self, hosts=()):
        self.profile = Path(tempfile.mkdtemp(prefix="dropreel-firefox-"))
        wanted = {**PREFERENCES, "network.dns.localDomains": ",".join(hosts)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
        (self.profile / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen([BINARY, "--headless", "--marionette", "--no-remote", "--profile", self.profile],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.connection = socket.create_connection(("127.0.0.1", self.port()), timeout=60)
        self.connection.settimeout(60)
        self.receive()
        self.send("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})

    def port(self):
        """It writes down which one it took."""
        place = self.profile / "MarionetteActivePort"
        for _ in range(600):
            if place.exists() and place.read_text().strip():
                return int(place.read_text())
            assert self.process.poll() is None, "Firefox has ended"
            time.sleep(0.1)  # polls
        raise AssertionError("Firefox did not open its port")

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.some(1)
        body = b""
        while len(body) < int(length[:-1]):
            body += self.some(int(length[:-1]) - len(body))
        return json.loads(body)

    def some(self, most):
        received = self.connection.recv(most)
        assert received, "Firefox has closed the connection"
        return received

    def send(self, name, parameters):
        self.number += 1
        line = json.dumps([0, self.number, name, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(line), line))
        while True:
            kind, number, error, result = self.receive()
            if kind == 1 and number == self.number:
                assert error is None, error
                return result

    def goto(self, url):
        self.send("WebDriver:Navigate", {"url": url})

    def evaluate(self, expression):
        return self.send("WebDriver:ExecuteScript", {"script": f"return ({expression})", "args": []})["value"]

    def add_cookie(self, **cookie):
        self.send("WebDriver:AddCookie", {"cookie": cookie})

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)  # polls

    def close(self):
        self.connection.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
