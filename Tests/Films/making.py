"""Makes the films of the table, once for each recipe, outside of the tree: DROPREEL_FILMS, else below ~/.cache."""

import functools
import hashlib
import inspect
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import bending
import measured
import table

FILMS = table.FILMS | measured.FILMS
HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("DROPREEL_FILMS") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dropreel-films")


@functools.cache
def maker():
    """Another ffmpeg makes other films."""
    return subprocess.run(["ffmpeg", "-version"], capture_output=True, text=True, check=True).stdout.split("\n", 1)[0]


def parts(film):
    return re.findall(r"{([^{}]+)}", film.recipe)


@functools.cache
def mark(name):
    """Names the content: the recipe, and the recipes of what it is made from."""
    film = FILMS.get(name)
    if film is None:
        return hashlib.sha256((HERE / name).read_bytes()).hexdigest()
    bent = inspect.getsource(film.bent) + inspect.getsource(bending) if film.bent else ""
    text = "\n".join([maker(), film.recipe, bent, *map(mark, parts(film))])
    return hashlib.sha256(text.encode()).hexdigest()


def path(name):
    """Where it lies; it is made when it does not yet."""
    film = FILMS.get(name)
    if film is None:
        return HERE / name
    place = CACHE / mark(name)[:16] / name
    if not place.exists():
        make(film, place)
    return place


def make(film, place):
    recipe = film.recipe
    for part in set(parts(film)):
        recipe = recipe.replace("{" + part + "}", str(path(part)))
    CACHE.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(dir=CACHE, prefix="draft-"))
    try:
        # The same bytes each time: nothing of the day or of the number of cores.
        command = ["ffmpeg", "-nostdin", "-y", "-v", "error", *shlex.split(recipe), "-fflags", "+bitexact", draft / film.name]
        done = subprocess.run(list(map(str, command)), stderr=subprocess.PIPE, text=True)
        if done.returncode or not (draft / film.name).exists():
            raise RuntimeError(f"cannot make {film.name}: {done.stderr}\n{shlex.join(map(str, command))}")
        if film.bent:
            (draft / film.name).write_bytes(film.bent((draft / film.name).read_bytes()))
        place.parent.mkdir(exist_ok=True)
        os.replace(draft / film.name, place)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
