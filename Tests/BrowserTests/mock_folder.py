"""A drop folder as the page sees it: scanned ten times a second, ids by inode, versions, and what changed."""

import fcntl
import json
import os
import re
import secrets
import signal
import threading
import time
import unicodedata
from datetime import datetime, timezone
from pathlib import Path

KINDS = {
    "video": {".mp4", ".mkv", ".webm", ".mov", ".avi", ".m4v", ".ts"},
    "audio": {".mp3", ".flac", ".m4a", ".ogg", ".wav"},
    "image": {".jpg", ".jpeg", ".png", ".webp"},
    "subtitle": {".srt", ".vtt", ".ass"},
}
signal.signal(signal.SIGIO, signal.SIG_IGN)


def is_being_written(path):
    """A read lease is refused while somebody has the file open for writing."""
    try:
        with open(path, "rb") as file:
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False


def moment(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")


def sort_key(name):
    folded = unicodedata.normalize("NFD", name).casefold()
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", folded)]


class DropFolder:
    def __init__(self, path, pretend=None):
        self.path = Path(path)
        self.trash = self.path / ".dropreel-trash"
        self.pretend_file = Path(pretend) if pretend else None
        self.lock = threading.RLock()
        self.ids, self.items, self.children, self.versions, self.added = {}, {}, {}, {}, {}
        self.listeners = []
        self.discarded = {}
        self.scan()
        threading.Thread(target=self.follow, daemon=True).start()

    def follow(self):
        while True:
            time.sleep(0.1)
            self.scan()

    def scan(self):
        with self.lock:
            pretended = self.pretended()
            items, children = {}, {"root": []}
            self.walk(self.path, "root", "", items, children, pretended)
            events = self.compare(items, children)
            self.items, self.children = items, children
        for event in events:
            for listener in self.listeners:
                listener(*event)

    def pretended(self):
        try:
            return json.loads(self.pretend_file.read_text()) if self.pretend_file else {}
        except (OSError, ValueError):
            return {}

    def walk(self, directory, parent, prefix, items, children, pretended):
        files = folders = size = 0
        for entry in os.scandir(directory):
            if entry.name.startswith("."):
                continue
            try:
                facts = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue
            name = os.fsencode(entry.name).decode("utf-8", "replace")
            identity = self.ids.setdefault((facts.st_dev, facts.st_ino), secrets.token_urlsafe(12))
            item = {"id": identity, "name": name, "path": prefix + name, "disk": entry.path, "can": ["delete", "rename"],
                    "modified": moment(facts.st_mtime), "added": self.added.setdefault(identity, moment(time.time()))}
            items[identity] = item
            children[parent].append(identity)
            if entry.is_dir():
                children[identity] = []
                inside = self.walk(Path(entry.path), identity, prefix + name + "/", items, children, pretended)
                item.update(kind="folder", parent=parent, **inside)
                folders += 1
            else:
                ending = os.path.splitext(name)[1].lower()
                kind = next((kind for kind, endings in KINDS.items() if ending in endings), "other")
                is_recent = time.time() - facts.st_mtime < 5
                state = "copying" if is_recent and is_being_written(entry.path) else "ready"
                item.update(kind=kind, folder=parent, state=state, size=facts.st_size, media=f"/media/{identity}")
                if state == "copying":
                    item["copied"] = facts.st_size
                files += 1
            item.update(pretended.get(prefix + name, {}))
            size += item["size"]
        return {"files": files, "folders": folders, "size": size}

    def compare(self, items, children):
        events = []
        for folder, inside in children.items():
            look = sorted((id, items[id]["name"], items[id].get("state"), items[id].get("parent")) for id in inside)
            version, known = self.versions.get(folder, (0, None))
            if look != known:
                self.versions[folder] = (version + 1, look)
                events.append(("change", {"folder": folder, "version": version + 1}))
                above = items.get(folder, {}).get("parent")
                while above:
                    self.versions[above] = (self.versions.get(above, (0, None))[0] + 1, self.versions.get(above, (0, None))[1])
                    above = items.get(above, {}).get("parent")
        for identity, item in items.items():
            before = self.items.get(identity, {})
            if item.get("state") == "copying" and before.get("copied") != item.get("copied"):
                events.append(("progress", {"file": identity, "folder": item["folder"], "copied": item["copied"], "size": item["size"]}))
        return events

    def shown(self, identity):
        item = {key: value for key, value in self.items[identity].items() if key != "disk"}
        if item["kind"] == "folder":
            item["version"] = self.versions[identity][0]
        return item

    def folder(self, identity, name):
        if identity != "root":
            return self.shown(identity)
        inside = [self.items[child] for child in self.children["root"]]
        folders = sum(item["kind"] == "folder" for item in inside)
        return {"id": "root", "name": name, "path": "", "version": self.versions["root"][0], "folders": folders,
                "files": len(inside) - folders, "size": sum(item["size"] for item in inside), "can": []}

    def listing(self, identity, name, sort, offset, limit):
        with self.lock:
            crumbs, above = [], identity
            while above != "root":
                crumbs.insert(0, {"id": above, "name": self.items[above]["name"]})
                above = self.items[above]["parent"]
            rows = [self.shown(child) for child in self.children[identity]]
            field = (sort or "name").lstrip("-")
            rows.sort(key=lambda row: sort_key(row["name"]))
            rows.sort(key=lambda row: sort_key(row["name"]) if field == "name" else row.get(field, 0) or 0,
                      reverse=(sort or "").startswith("-"))
            rows.sort(key=lambda row: row["kind"] != "folder")
            return {"folder": self.folder(identity, name), "crumbs": [{"id": "root", "name": name}, *crumbs],
                    "total": len(rows), "results": rows[offset:offset + limit], "next": None}

    def rename(self, identity, name):
        source = Path(self.items[identity]["disk"])
        if (source.parent / name).exists():
            raise FileExistsError(name)
        source.rename(source.parent / name)
        self.scan()
        return self.shown(identity)

    def remove(self, identity):
        item = self.items[identity]
        self.trash.mkdir(exist_ok=True)
        place = self.trash / identity
        os.rename(item["disk"], place)
        self.discarded[identity] = item["disk"]
        self.scan()
        return {"id": identity, "name": item["name"], "files": item.get("files", 1), "size": item["size"]}

    def restore(self, identity):
        os.rename(self.trash / identity, self.discarded.pop(identity))
        self.scan()
