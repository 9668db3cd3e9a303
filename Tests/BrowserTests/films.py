"""A drop folder as people have it: films of all lengths and sizes that take no time to make and no room on the disk."""

import colorsys
import json
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
# What files beside the films say of them.
CATALOGUE = {
    "Night Train (2016).mp4": {"genres": ["Thriller", "Crime"], "rating": 7.4, "ageRestriction": "16", "cast": ["Mara Lind", "Jonas Falk", "Ida Brandt"],
                               "tags": ["trains"], "description": "The last train of the year leaves without its driver. Mara, who only wanted to go home, "
                               "has four hours, eleven strangers and one radio that answers back. What begins as a delay becomes a night that none of "
                               "them will tell the same way twice, and the snow is already over the rails behind them.", "Director": "S. Holm"},
    "Northern Light (2019).mkv": {"genres": ["Drama", "Romance"], "rating": 8.1, "cast": ["Ida Brandt", "Ole Vik"],
                                  "description": "Two people measure the winter on an island of nine."},
    "Garden Concert.mp4": {"genres": ["Music"], "tags": ["live"]},
    "Winter Tale 🎬.mkv": {"genres": ["Romance", "Drama"], "rating": 6.9, "cast": ["Mara Lind"]},
    "The Lost Reel.mkv": {"genres": ["Drama"], "releaseDate": "1998", "description": "There is no file of it yet."},
}
EPISODES = {
    "S01E01 Low Tide.mkv": {"description": "The harbour empties, and something is left.", "cast": ["Ole Vik"]},
    "S01E03 Fog.mkv": {"description": "Nobody sees the lighthouse, and it sees nobody."},
}
COPYING = ("A Long Way Home (2021).mkv", 2.1, 7920)
DAMAGED = ("Old Harbour.mp4", 1.6, 5580)
PICTURE = ["-f", "lavfi", "-i", "gradients=s=960x540:r=24:c0=0x12233f:c1=0xd98a3a:c2=0x2c6e8f:x0=0:y0=540:x1=960:y1=0:speed=0.004:d=8"]


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-nostdin", "-y", "-loglevel", "error", *map(str, arguments)], check=True)


def make(path, size, length, picture="640x360"):
    """A real film of that length, one landscape from beginning to end, grown to its size by a `free` box that is a hole
    (ISO/IEC 14496-12, 8.1.2)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    still = path.with_name(".still.png")
    ffmpeg("-f", "lavfi", "-i", f"color=s={picture}", "-vf", f"format=gbrp,geq={landscape(path.name)}", "-frames:v", "1", still)
    ffmpeg("-loop", "1", "-framerate", "1/60", "-t", length, "-i", still, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast",
           "-tune", "stillimage", "-crf", "16", "-f", "mp4", path)
    still.unlink()
    grow(path, size)


def landscape(name):
    """A sky with its sun and three rows of hills, in colors of the name's own, as an expression for ffmpeg's geq."""
    seed, shift = zlib.crc32(name.encode()), hue(name)
    sky, low, *hills = (colorsys.hsv_to_rgb((shift + turn) % 1, depth, value) for turn, depth, value in
                        ((0, 0.65, 0.42), (0.09, 0.5, 0.96), (0.05, 0.55, 0.5), (0.02, 0.65, 0.3), (0, 0.7, 0.14)))
    x, y = 0.25 + seed % 50 / 100, 0.3 + seed // 50 % 20 / 100

    def channel(index):
        words = f"{255 * sky[index]}+{255 * (low[index] - sky[index])}*Y/H"
        words = f"if(lt(hypot(X-{x}*W,Y-{y}*H),0.11*H),{190 + 60 * low[index]},{words})"
        for row, hill in enumerate(hills):
            edge = f"H*({0.58 + 0.13 * row}+{0.07 - 0.01 * row}*sin(X/W*{5 + 2 * row}+{seed % (7 + row)})+0.025*sin(X/W*{17 + 6 * row}+{seed % (5 + row)}))"
            words = f"if(gt(Y,{edge}),{255 * hill[index]},{words})"
        return words

    return ":".join(f"{letter}='{channel(index)}'" for letter, index in (("r", 0), ("g", 1), ("b", 2)))


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


def tell(folder, films):
    """Lays a `catalogue.json` beside them."""
    results = [{"file": name, **said} for name, said in films.items()]
    (folder / "catalogue.json").write_text(json.dumps({"total": len(results), "results": results}))


def fill(folder, everything=True):
    """All of them, or enough that every screen has something to show."""
    for path, size, length in FILMS if everything else FILMS[:2] + FILMS[4:6] + FILMS[9:]:
        make(folder / path, size, length, "640x360" if everything else "320x180")
    make_damaged(folder / DAMAGED[0], *DAMAGED[1:])
    make_playable(folder / FILMS[0][0], FILMS[0][1])
    tell(folder, CATALOGUE)
    tell(folder / "Series/Harbour", EPISODES)
    ffmpeg("-f", "lavfi", "-i", "gradients=s=1600x1000:c0=0x0b2a4a:c1=0xe9a05b:nb_colors=2:x0=0:y0=0:x1=0:y1=1000", "-frames:v", "1", folder / "A pier.jpg")
    ffmpeg("-f", "lavfi", "-i", "sine=frequency=330:d=60", "-b:a", "64k", folder / "Harbour Song.mp3")
