"""A picture that carries its own number: bars along its upper edge, the lowest bit left, a sixteenth of it wide each.

First a white bar and a black one, so that whoever reads knows that there is a counter and which way it stands.
"""

BITS = 12
# Of the width; whatever a picture is scaled to.
BARS = 16


def picture(size="320x180", rate="24", seconds=6, more=""):
    """ffmpeg's input; `more` are filters behind the counter."""
    def bar(place, color, width=f"iw/{BARS}", more=""):
        return f"drawbox=x=iw*{place}/{BARS}:y=0:w={width}:h=ih/12:color={color}:t=fill{more}"
    bars = [bar(0, "black", width="iw"), bar(0, "white")]
    bars += [bar(bit + 2, "white", more=f":enable='mod(floor(n/{1 << bit}),2)'") for bit in range(BITS)]
    filters = ",".join([f"testsrc2=size={size}:rate={rate}:duration={seconds}", *bars, *([more] if more else [])])
    return f'-f lavfi -i "{filters}"'


def number(luma):
    """The number from the brightness (0-255) of the middle of each of the 16 bars; None where there is no counter."""
    if len(luma) < BITS + 2 or luma[0] < 170 or luma[1] > 85:
        return None
    return sum(1 << bit for bit in range(BITS) if luma[bit + 2] > 127)
