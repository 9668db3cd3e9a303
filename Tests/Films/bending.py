"""What happens to films on their way: bytes in, bytes out. All of transport streams (ISO/IEC 13818-1)."""

import random

PACKET = 188


def packets(stream):
    return [bytearray(stream[place:place + PACKET]) for place in range(0, len(stream) - PACKET + 1, PACKET)]


def track(packet):
    return (packet[1] & 0x1F) << 8 | packet[2]


def hurried(stream):
    """The sound runs ahead of its pictures, more and more."""
    found = packets(stream)
    places = [place - max(place - len(found) // 3, 0) // 2 if track(packet) == 257 else place for place, packet in enumerate(found)]
    return b"".join(found[place] for place in sorted(range(len(found)), key=lambda place: (places[place], place)))


def lossy(stream):
    """Bad reception: one packet in forty is missing, behind the first second."""
    chance = random.Random(7)
    found = packets(stream)
    return b"".join(p for place, p in enumerate(found) if place < len(found) // 6 or chance.random() > 1 / 40)


def later(stream, seconds):
    """All clocks of the stream so many seconds later: PCR, PTS and DTS."""
    ticks = seconds * 90_000
    found = packets(stream)
    for packet in found:
        begin = 4
        if packet[3] & 0x20:
            if packet[4] > 0 and packet[5] & 0x10:
                clock = int.from_bytes(packet[6:11]) >> 7
                rest = int.from_bytes(packet[10:12]) & 0x7FFF
                packet[6:12] = (((clock + ticks) % (1 << 33)) << 15 | rest).to_bytes(6)
            begin = 5 + packet[4]
        if packet[1] & 0x40 and packet[begin:begin + 3] == b"\0\0\1" and packet[begin + 3] >= 0xBC:
            has = packet[begin + 7] >> 6
            if has & 2:
                move(packet, begin + 9, ticks)
            if has == 3:
                move(packet, begin + 14, ticks)
    return b"".join(found)


def move(packet, place, ticks):
    """A time of 33 bits in five bytes, each part followed by a marker (section 2.4.3.7)."""
    a, b, c = packet[place], int.from_bytes(packet[place + 1:place + 3]), int.from_bytes(packet[place + 3:place + 5])
    time = ((a >> 1 & 7) << 30 | b >> 1 << 15 | c >> 1) + ticks
    packet[place] = a & 0xF1 | (time >> 30 & 7) << 1
    packet[place + 1:place + 3] = ((time >> 15 & 0x7FFF) << 1 | 1).to_bytes(2)
    packet[place + 3:place + 5] = ((time & 0x7FFF) << 1 | 1).to_bytes(2)
