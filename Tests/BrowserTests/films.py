"""A drop folder as people have it: films of all lengths and sizes that take no time to make and no room on the disk."""

import colorsys
import struct
import subprocess
import zlib

GB = 1_000_000_000
# Path, size in GB, length in seconds.
FILMS = [
    ("Kids/Little Boat.mp4", 1.2, 5100), ("Kids/Snow Day.mp4", 2.1, 5700), ("Kids/The Owl.mp4", 0.9, 4320),
    ("Kids/Puppet Theatre/Act One.mp4", 0.4, 1500),
    ("Series/Harbour/S01E01 Low Tide.mkv", 1.1, 2640), ("Series/Harbour/S01E02 The Pilot Boat.mkv", 1.2, 2700),
    ("Series/Harbour/S01E03 Fog.mkv", 1.1, 2580),
    ("Holidays/Brittany 2024.mp4", 6.2, 1860), ("Holidays/First snow.mov", 1.9, 740),
    ("Garden Concert.mp4", 3.4, 5040), ("Night Train (2016).mp4", 2.7, 6120), ("Northern Light (2019).mkv", 4.9, 9300),
    ("The Long Summer of 1984, director's cut, restored and complete.mkv", 8.4, 8040),
    ("Winter Tale 🎬.mkv", 3.1, 6300), ("电影之夜.mkv", 3.8, 7260), ("رحلة إلى البحر.mp4", 2.2, 6480),
]
COPYING = ("A Long Way Home (2021).mkv", 2.1, 7920)
DAMAGED = ("Old Harbour.mp4", 1.6, 5580)
PICTURE = ["-f", "lavfi", "-i", "gradients=s=960x540:r=24:c0=0x12233f:c1=0xd98a3a:c2=0x2c6e8f:x0=0:y0=540:x1=960:y1=0:speed=0.004:d=8"]


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-nostdin", "-y", "-loglevel", "error", *map(str, arguments)], check=True)


def make(path, size, length):
    """A real film of that length, in two colors of its own, grown to its size by a `free` box that is a hole (ISO/IEC
    14496-12, 8.1.2)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    dark, bright = ("0x%02x%02x%02x" % tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue(path.name) + shift, 0.7, value))
                    for shift, value in ((0, 0.3), (0.08, 0.9)))
    picture = f"gradients=s=320x180:r=1/60:d={length}:c0={dark}:c1={bright}:nb_colors=2:x0=0:y0=180:x1=320:y1=0"
    ffmpeg("-f", "lavfi", "-i", picture, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast",
           "-f", "mp4", path)
    grow(path, size)


def hue(name):
    return zlib.crc32(name.encode()) % 360 / 360


def grow(path, size):
    with open(path, "ab") as film:
        here = film.tell()
        film.write(struct.pack(">I4sQ", 1, b"free", int(size * GB) - here))
        film.truncate(int(size * GB))


def make_playable(path, size):
    """One that is worth looking at."""
    ffmpeg(*PICTURE, "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4", path)
    grow(path, size)


def make_damaged(path, size, length):
    """The copy ended too early: the last box says that there is more."""
    make(path, size, length)
    with open(path, "r+b") as film:
        film.truncate(int(size * GB * 0.6))


def fill(folder, everything=True):
    """All of them, or enough that every screen has something to show."""
    for path, size, length in FILMS if everything else FILMS[:2] + FILMS[9:]:
        make(folder / path, size, length)
    make_damaged(folder / DAMAGED[0], *DAMAGED[1:])
    make_playable(folder / FILMS[0][0], FILMS[0][1])
    ffmpeg("-f", "lavfi", "-i", "gradients=s=1600x1000:c0=0x0b2a4a:c1=0xe9a05b:nb_colors=2:x0=0:y0=0:x1=0:y1=1000", "-frames:v", "1", folder / "A pier.jpg")
    ffmpeg("-f", "lavfi", "-i", "sine=frequency=330:d=60", "-b:a", "64k", folder / "Harbour Song.mp3")
