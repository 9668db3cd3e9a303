"""Debian with systemd in a folder, on a bridge: as root, with systemd-nspawn. The first one is made by debootstrap in a minute or two
and kept below DROPREEL_BOX or /var/tmp; the others lie over it and are gone afterwards."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

SUITE = os.environ.get("SUITE", "bookworm")
BASE = Path(os.environ.get("DROPREEL_BOX", f"/var/tmp/dropreel-box-{SUITE}"))
BRIDGE, PREFIX = "dropreel-lan", "10.77.7."
LIBRARIES = {
    "bookworm": "libmicrohttpd12 libinotifytools0 libqrencode4 libseccomp2 libsodium23 libsqlite3-0 libsystemd0 libuchardet0 libutf8proc2 "
                "libxml2 libxxhash0 libinih1 libavahi-client3 libswscale6 libswresample4 libavformat59 libavcodec59",
    "trixie": "libmicrohttpd12t64 libinotifytools0 libqrencode4 libseccomp2 libsodium23 libsqlite3-0 libsystemd0 libuchardet0 libutf8proc3 "
              "libxml2 libxxhash0 libinih1 libavahi-client3 libswscale8 libswresample5 libavformat61 libavcodec61",
}
SYSTEM = "systemd systemd-sysv dbus iproute2 curl ca-certificates"
PROGRAMS = SYSTEM + " avahi-daemon avahi-utils libnss-mdns procps"


def mirror():
    """The archive that this machine uses itself."""
    for place in ["/etc/apt/sources.list", *map(str, Path("/etc/apt/sources.list.d").glob("*"))]:
        words = Path(place).read_text().split() if Path(place).exists() else []
        for word in words:
            if word.startswith("http") and word.rstrip("/").endswith("/debian"):
                return word
    return "http://deb.debian.org/debian"


def base(place=BASE, packages=PROGRAMS + " " + LIBRARIES[SUITE]):
    if not (place / "sbin/init").exists():
        subprocess.run(["debootstrap", "--variant=minbase", "--include=" + ",".join(packages.split()), SUITE, place, mirror()],
                       check=True, stdout=subprocess.DEVNULL)
    return place


def bare():
    """One without anything that Dropreel needs."""
    return base(BASE.with_name(BASE.name + "-bare"), SYSTEM)


def bridge():
    if subprocess.run(["ip", "link", "show", BRIDGE], capture_output=True).returncode:
        subprocess.run(["ip", "link", "add", BRIDGE, "type", "bridge"], check=True)
    # Without it a bridge forgets who has asked for multicast when nobody reminds it.
    Path(f"/sys/class/net/{BRIDGE}/bridge/multicast_snooping").write_text("0")
    subprocess.run(["ip", "link", "set", BRIDGE, "up"], check=True)


class Box:
    def __init__(self, name, number, base=base):
        self.name, self.address = name, f"{PREFIX}{number}"
        self.place = Path(tempfile.mkdtemp(prefix=f"dropreel-box-{name}-", dir="/var/tmp"))
        self.root = self.place / "root"
        for folder in ("root", "upper", "work"):
            (self.place / folder).mkdir()
        layers = f"lowerdir={base()},upperdir={self.place}/upper,workdir={self.place}/work"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, self.root], check=True)
        (self.root / "etc/hostname").write_text(name + "\n")
        self.process = None

    def boot(self):
        bridge()
        words = ["systemd-nspawn", "-q", "--register=no", "--keep-unit", "--machine=" + self.name, "-b", "-D", self.root,
                 "--network-bridge=" + BRIDGE]
        self.log = open(self.place / "log", "wb")
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            time.sleep(0.3)
            if self.try_to("systemctl is-system-running").strip() in ("running", "degraded"):
                break
        else:
            raise SystemExit(f"{self.name} does not boot:\n" + (self.place / "log").read_text(errors="replace")[-2000:])
        self.run(f"ip addr add {self.address}/24 brd + dev host0; ip link set host0 up; ip route replace default via {PREFIX}1")

    @property
    def first(self):
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return children[0] if children else None

    def popen(self, line):
        if not self.first:
            raise OSError("not there yet")
        return subprocess.Popen(["nsenter", "-t", self.first, "-a", "--", "sh", "-c", line],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def try_to(self, line, seconds=30):
        """What it says, whether it went well or not."""
        try:
            process = self.popen(line)
        except OSError:
            return ""
        try:
            return process.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return process.communicate()[0]

    def run(self, line, seconds=60):
        process = self.popen(line)
        said, _ = process.communicate(timeout=seconds)
        if process.returncode:
            raise SystemExit(f"{self.name}$ {line}\n{said}")
        return said

    def stop(self):
        if self.process:
            self.try_to("systemctl poweroff")
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        subprocess.run(["umount", self.root], check=False)
        shutil.rmtree(self.place, ignore_errors=True)

    def __enter__(self):
        self.boot()
        return self

    def __exit__(self, *_):
        self.stop()
