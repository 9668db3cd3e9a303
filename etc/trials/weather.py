"""A storm: two programs that make folders in depth and fill them at once, and a third that renames, moves, deletes,
and moves out and back what they made."""

import multiprocessing
import os
import random
import shutil
import time

# An EBML header and a segment, both without content: the smallest Matroska file that is whole.
FILM = bytes.fromhex("1a45dfa380" "1853806780")


def write(path, extra=0):
    # A void element of that many bytes stands for content.
    with open(path, "wb") as file:
        file.write(FILM[:-1] + bytes([0x80 | (extra + 2)]) + bytes([0xEC, 0x80 | extra]) + bytes(extra))


def make(root, number, rounds, seed):
    dice = random.Random(seed * 10 + number)
    for turn in range(rounds):
        above = f"{root}/m{number}_{dice.randrange(200)}"
        folder = f"{above}/b{dice.randrange(50)}/c{turn}"
        try:
            os.makedirs(folder, exist_ok=True)
            write(f"{folder}/f{turn}.mkv", dice.randrange(100))
            if dice.random() < 0.3:
                os.rename(f"{folder}/f{turn}.mkv", f"{folder}/g{turn}.mkv")
            if dice.random() < 0.1:
                write(f"{above}/top{turn}.mkv")
            if dice.random() < 0.1:
                write(f"{above}/top{turn}.mkv", 7)
        except OSError:
            # The third program took the folder away.
            pass


def disturb(root, seed, ended, deeds):
    dice = random.Random(seed * 31)
    outside = root + ".out"
    os.makedirs(outside, exist_ok=True)
    turn = 0
    while not ended.is_set():
        turn += 1
        time.sleep(0.001)
        try:
            names = os.listdir(root)
            if len(names) < 4:
                continue
            one, other, deed = dice.choice(names), dice.choice(names), dice.random()
            if deed < 0.4:
                os.rename(f"{root}/{one}", f"{root}/R{turn}")
            elif deed < 0.8:
                inside = os.listdir(f"{root}/{one}")
                if not inside:
                    continue
                os.rename(f"{root}/{one}/{dice.choice(inside)}", f"{root}/{other}/moved{turn}")
            elif deed < 0.84:
                shutil.rmtree(f"{root}/{one}", ignore_errors=True)
            else:
                os.rename(f"{root}/{one}", f"{outside}/o{turn}")
                if dice.random() < 0.6:
                    os.rename(f"{outside}/o{turn}", f"{root}/back{turn}")
            deeds.value += 1
        except OSError:
            pass


class Storm:
    """Blows from `begin` until all rounds are done."""

    def __init__(self, root, rounds, seed):
        self.ended, self.deeds = multiprocessing.Event(), multiprocessing.Value("i", 0)
        self.makers = [
            multiprocessing.Process(target=make, args=(root, number, rounds // 2, seed)) for number in range(2)]
        self.other = multiprocessing.Process(target=disturb, args=(root, seed, self.ended, self.deeds))

    def begin(self):
        for process in [*self.makers, self.other]:
            process.start()

    def wait(self):
        for process in self.makers:
            process.join()
        self.ended.set()
        self.other.join()
        return self.deeds.value
