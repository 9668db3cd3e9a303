"""What a trial says, and what was wrong."""

import time

FAULTS = []


def say(text):
    print(text, flush=True)


def check(what, is_so, found=""):
    say(f"{'ok   ' if is_so else 'WRONG'} {what}" + (f" ({found})" if found else ""))
    if not is_so:
        FAULTS.append(what)


def within(seconds, look):
    """What `look` answers as soon as that is something, and after how long."""
    begin = time.monotonic()
    while True:
        answer = look()
        took = time.monotonic() - begin
        if answer or took > seconds:
            return answer, took
        time.sleep(0.2)
