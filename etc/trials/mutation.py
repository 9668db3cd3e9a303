"""Films with something wrong in them: each is a function of a name and a seed."""

import random
import struct
import zlib

# What a length or a count is likely to be mistaken for.
EXTREMES = [b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0\0\x01", b"\0\0\0\x07", b"\xff" * 8, b"\x7f" + b"\xff" * 7]
BOXES = [b"moov", b"trak", b"mdia", b"stbl", b"stsd", b"stts", b"ctts", b"stsz", b"stco", b"stsc", b"stss", b"avcC", b"hvcC", b"esds", b"elst",
         b"moof", b"traf", b"trun", b"tfhd", b"sidx", b"mvhd", b"mdhd", b"tkhd", b"hdlr", b"mdat", b"idx1", b"strh", b"strf", b"movi"]
# Identifiers of Matroska: segment, seek head, info, tracks, entry, cluster, block, cues, codec's own data, sizes, scale.
ELEMENTS = [bytes.fromhex(word) for word in
            ("18538067 114d9b74 1549a966 1654ae6b ae 1f43b675 a3 1c53bb6b 63a2 b0 ba 2ad7b1 23e383 6240 9f b5").split()]


def mutated(data, seed, others):
    """One to two hundred changes. `others` are films whose header or end may take the place of this one's."""
    dice = random.Random(seed)
    data = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 5, 20, 200))):
        dice.choice((flip, flip, extreme, cut_out, repeat, header, sizes, sizes, elements))(data, dice)
    kind = dice.random()
    if kind < 0.12:
        del data[dice.randrange(1, len(data)):]
    elif kind < 0.2:
        other = dice.choice(others)
        place = dice.randrange(16, 4096)
        data[:place] = other[:place]
    elif kind < 0.25:
        other = dice.choice(others)
        data[len(data) // 2:] = other[len(other) // 2:]
    return bytes(data)


def flip(data, dice):
    data[dice.randrange(len(data))] = dice.randrange(256)


def header(data, dice):
    data[dice.randrange(min(len(data), 2000))] = dice.randrange(256)


def extreme(data, dice):
    place = dice.randrange(len(data))
    value = dice.choice(EXTREMES)
    data[place:place + len(value)] = value


def cut_out(data, dice):
    place = dice.randrange(len(data))
    del data[place:place + dice.randrange(1, 500)]
    if not data:
        data.append(0)


def repeat(data, dice):
    place = dice.randrange(len(data))
    data[place:place] = data[max(0, place - dice.randrange(1, 400)):place] * dice.choice((1, 1, 50))


def sizes(data, dice):
    """Of a box, or the first number in it."""
    name = dice.choice(BOXES)
    place = data.find(name)
    if place >= 4:
        place += dice.choice((-4, 4, 8, 12))
        data[place:place + 4] = dice.choice((dice.choice(EXTREMES[:6]), dice.randbytes(4)))


def elements(data, dice):
    name = dice.choice(ELEMENTS)
    place = data.find(name)
    if place >= 0:
        place += len(name)
        data[place:place + 4] = dice.choice((b"\x01\xff\xff\xff", b"\xff", b"\x80", dice.randbytes(2), dice.randbytes(4)))


def disguises(port, secret, plain):
    """What leads to another file or to the network, and what grows when it is opened; `plain` has an MP4 and a Matroska."""
    addresses = [f"file://{secret}", secret, f"http://127.0.0.1:{port}/x.ts", f"concat:{secret}|{secret}",
                 f"subfile,,start,0,end,9,,:{secret}", f"crypto:{secret}", "data:video/mp4;base64,AAAA", f"tcp://127.0.0.1:{port}", "../secret.ts"]
    first = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n"
    for number, address in enumerate(addresses):
        for ending in ("mp4", "avi", "mkv", "ts", "mov", "mp3"):
            yield f"hls{number}.{ending}", (first + address + "\n#EXT-X-ENDLIST\n").encode()
    yield "master.mp4", b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmaster.mp4\n"
    yield "key.ts", f'#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="{secret}"\n#EXTINF:1,\n{secret}\n'.encode()
    for ending in ("mp4", "mkv", "ts"):
        yield f"concat.{ending}", f"ffconcat version 1.0\nfile '{secret}'\nfile 'http://127.0.0.1:{port}/x'\n".encode()
    yield "session.mp4", f"v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video {port} RTP/AVP 96\n".encode()
    yield "drawing.mp4", f'<svg xmlns="http://www.w3.org/2000/svg"><image href="file://{secret}"/></svg>'.encode()
    yield "drawing.jpg", f'<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:{port}/"/></svg>'.encode()
    yield "dash.mp4", (f"<?xml version='1.0'?><MPD xmlns='urn:mpeg:dash:schema:mpd:2011'><Period><AdaptationSet><Representation>"
                       f"<BaseURL>file://{secret}</BaseURL></Representation></AdaptationSet></Period></MPD>").encode()
    yield "script.avs.mp4", f'AviSource("{secret}")'.encode()
    movie, matroska = plain
    # A data reference to another file, by address and by alias (QuickTime File Format, "Data Reference Atoms").
    for name, reference in (("address.mov", b"url \0\0\0\0" + f"file://{secret}\0".encode()), ("alias.mov", b"alis\0\0\0\0" + secret.encode())):
        yield name, movie.replace(b"\0\0\0\x0curl \0\0\0\x01", struct.pack(">I", len(reference) + 4) + reference)
    address = f"file://{secret}\0".encode()
    rdrf = box(b"rdrf", b"\0\0\0\0url " + struct.pack(">I", len(address)) + address)
    yield "reference.mov", box(b"ftyp", b"qt  \0\0\0\0qt  ") + box(b"moov", box(b"rmra", box(b"rmda", rdrf)))
    # A link to the segment that goes on (RFC 9559 section 17): next UID and its file name, behind the segment's information.
    place = matroska.find(bytes.fromhex("1549a966"))
    name = secret.encode()
    link = bytes.fromhex("3eb923 90") + bytes(16) + bytes.fromhex("3e83bb") + bytes([0x80 | min(len(name), 126)]) + name[:126]
    yield "linked.mkv", matroska[:place] + bytes.fromhex("1549a966") + ebml_size(len(link)) + link + matroska[place:]
    # A header that is packed: 900 MB of zeros in a megabyte.
    packed = zlib.compress(bytes(200_000_000), 9)
    cmov = box(b"cmov", box(b"dcom", b"zlib") + box(b"cmvd", struct.pack(">I", 0x7FFFFFFF) + packed))
    yield "packed.mov", box(b"ftyp", b"qt  \0\0\0\0qt  ") + box(b"moov", cmov)
    yield "packed-tag.mp3", b"ID3\4\0\x40" + bytes([0, 0x7F, 0x7F, 0x7F]) + b"TXXX\0\x02\0\0\0\x09\x7f\x7f\x7f\x7f" + packed[:50_000]
    yield "archive.mkv", b"\x1f\x8b\x08\0\0\0\0\0\0\3" + packed
    yield "many-streams.ts", b"".join(b"\x47\x40" + bytes([n & 31]) + b"\x10" + bytes([0, 0, 1, 0xE0, 0, 0, 0x80, 0, 0]) * 20 + bytes(4) for n in range(32)) * 100
    yield "many-tracks.mp4", box(b"ftyp", b"isom\0\0\0\0") + box(b"moov", b"".join(box(b"trak", box(b"mdia", b"")) for _ in range(50_000)))


def box(name, body):
    return struct.pack(">I", len(body) + 8) + name + body


def ebml_size(size):
    return (1 << 28 | size).to_bytes(4)
