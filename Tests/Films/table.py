"""The films that everything is tried with: a name, what ffmpeg is told, and what is worth knowing of it.

`{other.mkv}` in a recipe stands for another film of the table, `{words.srt}` for a file that lies beside this one. Small
on purpose: some seconds, 320x180 or less. Where nothing is said the picture carries its own number (`counter.py`), which
tells what a player really shows.
"""

from dataclasses import dataclass
from typing import Callable

import bending
from counter import picture


@dataclass(frozen=True)
class Film:
    name: str
    recipe: str
    # What is done to the bytes afterwards, for what ffmpeg never writes.
    bent: Callable[[bytes], bytes] | None = None
    # Pictures a second, when the picture carries its number from the first on; 0 when it does not.
    counted: float = 0
    # Pictures by which it shows each number late: its coder began with so many empty ones.
    late: int = 0
    # Seconds, where the file itself says something else.
    lasts: float = 0
    # Seconds until its first picture is shown, where sound comes first.
    dark: float = 0
    # It is damaged: what can be shown of it is shown, and ffmpeg complains of it, too.
    damaged: bool = False
    # Takes long, or much room: for trials only.
    large: bool = False


P = picture()
S = "-f lavfi -i sine=frequency=440:sample_rate=48000:duration=6"
FAST = "-preset ultrafast -threads 1"
H264 = f"-c:v libx264 {FAST} -pix_fmt yuv420p -g 24 -bf 2"
H265 = f"-c:v libx265 {FAST} -pix_fmt yuv420p -x265-params log-level=none:keyint=24:bframes=3"
VP9 = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 30 -pix_fmt yuv420p"
AV1 = "-c:v libsvtav1 -preset 12 -g 48 -svtav1-params lp=1"
AAC = "-c:a aac -ac 2"
COPY = "-c copy"
PLAIN = "-i {plain.mp4}"


def sound(channels, name):
    """The tone in so many channels."""
    return f"-f lavfi -i aevalsrc={'|'.join(f'0.2*sin({220 + 60 * n}*2*PI*t)' for n in range(channels))}:c={name}:s=48000:d=6"


def coded(name, how, counted=24.0, audio=AAC, shown=P, heard=S, **more):
    return Film(name, f"{shown} {heard} {how} {audio}", counted=counted, **more)


CONTAINERS = [
    coded("plain.mp4", H264),
    Film("moov-first.mp4", f"{PLAIN} {COPY} -movflags +faststart", counted=24),
    Film("fragments.mp4", f"{PLAIN} {COPY} -movflags frag_keyframe+empty_moov", counted=24),
    Film("fragments-indexed.mp4", f"{PLAIN} {COPY} -movflags frag_keyframe+empty_moov+default_base_moof+global_sidx", counted=24),
    Film("plain.mov", f"{PLAIN} {COPY}", counted=24),
    Film("plain.m4v", f"{PLAIN} {COPY} -f mp4", counted=24),
    Film("plain.3gp", f"{PLAIN} {COPY}", counted=24),
    Film("plain.mkv", f"{PLAIN} {COPY}", counted=24),
    Film("cues-first.mkv", f"{PLAIN} {COPY} -cues_to_front 1 -reserve_index_space 4k", counted=24),
    # A recording that was never finished: clusters without length, no index.
    Film("live.mkv", f"{PLAIN} {COPY} -live 1", counted=24),
    Film("plain.ts", f"{PLAIN} {COPY}", counted=24),
    Film("plain.m2ts", f"{PLAIN} {COPY} -mpegts_m2ts_mode 1 -f mpegts", counted=24),
    Film("plain.flv", f"{PLAIN} {COPY}", counted=24),
    coded("plain.avi", H264.replace("-bf 2", "-bf 0"), late=1),
    # AVI says when a picture is decoded, not when it is shown.
    Film("reordered.avi", f"{PLAIN} {COPY}", counted=24),
    coded("pyramid.avi", H264 + " -x264-params bframes=6:b-pyramid=normal:b-adapt=0"),
    coded("open.avi", H264 + " -x264-params open-gop=1:keyint=24:bframes=3"),
    coded("asp.avi", "-c:v mpeg4 -bf 2 -vtag XVID -g 48 -b:v 600k", audio="-c:a libmp3lame"),
    coded("dvd.vob", "-c:v mpeg2video -g 12 -bf 2 -b:v 600k", audio="-c:a ac3 -f vob", shown=picture(rate="25"), counted=25),
    coded("plain.mpg", "-c:v mpeg2video -g 12 -bf 2 -b:v 600k", audio="-c:a mp2 -f mpeg", shown=picture(rate="25"), counted=25),
    coded("old.mpg", "-c:v mpeg1video -g 12 -b:v 600k", audio="-c:a mp2 -f mpeg", shown=picture(rate="25"), counted=25),
    coded("windows.wmv", "-c:v wmv2 -g 24 -b:v 600k", audio="-c:a wmav2"),
    coded("old.wmv", "-c:v wmv1 -g 24 -b:v 600k", audio="-c:a wmav1"),
    coded("flash.flv", "-c:v flv -g 24 -b:v 600k", audio="-ar 44100 -c:a libmp3lame"),
    coded("free.ogv", "-c:v libtheora -g 24 -b:v 600k", audio="-c:a libvorbis"),
    coded("phone.3gp", "-c:v h263 -s 352x288 -g 24 -b:v 600k", audio="-ar 8000 -ac 1 -c:a aac"),
    Film("camera.mxf", f"{picture(rate='25')} {S} -c:v mpeg2video -g 12 -b:v 800k -c:a pcm_s16le", counted=25),
]

PICTURES = [
    coded("xvid.avi", "-c:v mpeg4 -vtag XVID -g 48 -b:v 600k", audio="-c:a libmp3lame", late=1),
    # Two pictures in one packet, as DivX wrote them.
    coded("packed.avi", "-c:v libxvid -g 48 -bf 2 -b:v 600k", audio="-c:a libmp3lame", late=3),
    coded("divx3.avi", "-c:v msmpeg4 -g 48 -b:v 600k", audio="-c:a libmp3lame", late=1),
    coded("asp.mp4", "-c:v mpeg4 -bf 2 -flags +qpel -g 48 -b:v 600k"),
    coded("mjpeg.avi", "-c:v mjpeg -q:v 9 -pix_fmt yuvj420p", audio="-c:a pcm_s16le"),
    coded("prores.mov", "-c:v prores_ks -profile:v 0", audio="-c:a pcm_s24le"),
    coded("tape.dv", "-c:v dvvideo -s 720x576 -pix_fmt yuv420p", audio="-ac 2 -c:a pcm_s16le", shown=picture(rate="25", seconds=2), heard=S.replace("=6", "=2"), counted=25),
    coded("hi10.mkv", H264.replace("yuv420p", "yuv420p10le")),
    coded("422.mkv", H264.replace("yuv420p", "yuv422p")),
    coded("444.mkv", H264.replace("yuv420p", "yuv444p")),
    coded("interlaced.mkv", H264 + " -flags +ildct+ilme -x264-params tff=1"),
    coded("interlaced.ts", H264 + " -flags +ildct+ilme -x264-params tff=1"),
    # Leading pictures before each key frame.
    coded("open.mkv", H264 + " -x264-params open-gop=1:keyint=24:bframes=3"),
    coded("open.ts", H264 + " -x264-params open-gop=1:keyint=24:bframes=3"),
    # As most of what is broadcast: several references, and access unit delimiters.
    *(coded(f"broadcast.{ending}", "-c:v libx264 -preset veryfast -threads 1 -pix_fmt yuv420p -x264-params open-gop=1:keyint=24:bframes=3:aud=1:ref=3")
      for ending in ("ts", "mkv")),
    coded("pyramid.mkv", H264 + " -x264-params bframes=6:b-pyramid=normal:b-adapt=0"),
    coded("pyramid.ts", H264 + " -x264-params bframes=6:b-pyramid=normal:b-adapt=0"),
    coded("irregular.mkv", H264.replace("-g 24", "-g 300") + " -force_key_frames 0,0.7,1.1,4,4.2,5.5"),
    coded("one-group.mkv", H264.replace("-g 24", "-g 999 -keyint_min 999 -sc_threshold 0")),
    coded("all-intra.mp4", H264.replace("-g 24 -bf 2", "-g 1")),
    # Not one key frame but the first: each picture refreshes a column.
    coded("refresh.mkv", H264.replace("-bf 2", "-bf 0 -x264-params intra-refresh=1"), damaged=True),
    coded("slices.ts", H264 + " -x264-params slices=4:aud=1"),
    coded("baseline.mp4", H264.replace("-bf 2", "-profile:v baseline")),
    coded("hevc.mkv", H265),
    coded("hevc.mp4", H265 + " -tag:v hev1"),
    coded("hevc.ts", H265),
    coded("hevc10.mkv", H265.replace("yuv420p", "yuv420p10le")),
    coded("hevc-open.mkv", H265 + ":open-gop=1:bframes=4:scenecut=0"),
    coded("hevc-open.ts", H265 + ":open-gop=1:bframes=4:scenecut=0"),
    coded("hdr.mkv", H265.replace("yuv420p", "yuv420p10le") + " -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc"),
    coded("av1.mp4", AV1),
    coded("av1.mkv", AV1, audio="-c:a libopus"),
    coded("av1-10.mkv", AV1 + " -pix_fmt yuv420p10le", audio="-c:a libopus"),
    coded("vp8.webm", "-c:v libvpx -deadline realtime -cpu-used 8 -g 30 -b:v 500k", audio="-c:a libvorbis"),
    coded("vp9.webm", VP9, audio="-c:a libopus"),
    coded("vp9.mp4", VP9),
    coded("vp9-10.webm", VP9.replace("yuv420p", "yuv420p10le") + " -profile:v 2", audio="-c:a libopus"),
    # References to pictures that are never shown.
    coded("vp9-hidden.webm", VP9.replace("realtime -cpu-used 8", "good -cpu-used 5") + " -auto-alt-ref 1 -lag-in-frames 16", audio="-c:a libopus"),
]

SOUNDS = [
    *(Film(f"{name}.{ending}", f"{PLAIN} -c:v copy {how}", counted=24) for name, ending, how in [
        ("mp3", "mkv", "-c:a libmp3lame"), ("mp3", "mp4", "-c:a libmp3lame"), ("mp2", "ts", "-c:a mp2"),
        ("ac3", "mkv", "-c:a ac3"), ("ac3", "ts", "-c:a ac3"), ("ac3", "mp4", "-c:a ac3"), ("eac3", "mkv", "-c:a eac3"),
        ("eac3", "ts", "-c:a eac3"), ("dts", "mkv", "-ar 48000 -ac 2 -c:a dca -strict -2"), ("truehd", "mkv", "-c:a truehd -strict -2"),
        # Packets of 93 ms, some stored before the picture that they belong to.
        ("flac", "mkv", "-c:a flac"), ("flac", "mp4", "-c:a flac -strict -2"), ("opus", "mkv", "-c:a libopus"),
        ("opus", "mp4", "-c:a libopus"), ("opus-60ms", "mkv", "-c:a libopus -frame_duration 60"), ("vorbis", "mkv", "-c:a libvorbis"), ("alac", "mov", "-c:a alac"),
        ("pcm", "mkv", "-c:a pcm_s16le"), ("pcm24", "mkv", "-c:a pcm_s24le"), ("float", "mkv", "-c:a pcm_f32le"),
        ("pcm-big-endian", "mov", "-c:a pcm_s16be"), ("wma", "mkv", "-c:a wmav2"), ("aac-44100", "mp4", "-ar 44100 -c:a aac"),
        ("aac-44100", "mkv", "-ar 44100 -c:a aac"), ("aac-44100", "ts", "-ar 44100 -c:a aac"), ("aac-mono", "mp4", "-ac 1 -c:a aac"),
        ("aac-22050", "ts", "-ar 22050 -ac 1 -c:a aac"), ("latm", "ts", "-c:a copy -mpegts_flags latm"),
        ("none", "mkv", "-an"), ("none", "ts", "-an"), ("none", "mp4", "-an"),
    ]),
    *(coded(f"{codec}-{layout.replace('.', '')}.mkv", H264, heard=sound(count, layout), audio=how) for codec, layout, count, how in [
        ("aac", "5.1", 6, "-c:a aac"), ("aac", "7.1", 8, "-c:a aac"), ("ac3", "5.1", 6, "-c:a ac3"), ("eac3", "5.1", 6, "-c:a eac3"),
        ("dts", "5.1(side)", 6, "-c:a dca -strict -2"), ("flac", "7.1", 8, "-c:a flac"), ("opus", "5.1", 6, "-c:a libopus -mapping_family 1"),
    ]),
]

TIMES = [
    *(Film(f"turned-{angle}.mp4", f"{PLAIN} {COPY} -metadata:s:v rotate={angle}") for angle in (90, 180, 270)),
    # Cut within a group: the pictures before the cut are there, but come before 0.
    Film("cut.mp4", f"-ss 1.3 {PLAIN} {COPY}"),
    Film("cut.mkv", f"-ss 1.3 {PLAIN} {COPY}"),
    # An edit list that begins with nothing: the picture comes a second after the sound, and the other way round.
    Film("late-picture.mp4", f"-itsoffset 1 {PLAIN} {PLAIN} -map 0:v -map 1:a {COPY}", dark=1),
    Film("late-sound.mp4", f"-itsoffset 1 {PLAIN} {PLAIN} -map 1:v -map 0:a {COPY}"),
    # They end together, as films do whose sound begins late.
    Film("late-sound.mkv", f"-itsoffset 2.5 -t 6 {PLAIN} {PLAIN} -map 1:v -map 0:a {COPY}"),
    Film("very-late-sound.mkv", f"-itsoffset 30 -t 60 -i {{minute.mkv}} -i {{minute.mkv}} -map 1:v -map 0:a {COPY}"),
    Film("late-picture.ts", f"-itsoffset 1 {PLAIN} {PLAIN} -map 0:v -map 1:a {COPY}", dark=1),
    Film("short-sound.mkv", f"{PLAIN} -t 2 {PLAIN} -map 0:v -map 1:a {COPY}"),
    Film("long-sound.mkv", f"-t 3 {PLAIN} {PLAIN} -map 0:v -map 1:a {COPY}"),
    # Chromium does not come to an end of a jump to where one of them is no more, in a stream.
    Film("short-sound.ts", f"{PLAIN} -t 2 {PLAIN} -map 0:v -map 1:a {COPY}"),
    Film("long-sound.ts", f"-t 3 {PLAIN} {PLAIN} -map 0:v -map 1:a {COPY}"),
    *(Film(f"ten-seconds-late.{ending}", f"{PLAIN} {COPY} -output_ts_offset 10.5") for ending in ("mkv", "ts")),
    # Five seconds of nothing in an edit list.
    Film("five-seconds-late.mp4", f"{PLAIN} {COPY} -output_ts_offset 5"),
    Film("two-minutes-late.mkv", f"{PLAIN} {COPY} -output_ts_offset 120"),
    # As a live stream is kept: its fragments count from when that began.
    Film("hours-late.mp4", f"{PLAIN} {COPY} -output_ts_offset 7200 -movflags frag_keyframe+empty_moov+delay_moov"),
    Film("two-seconds-late.m4a", f"-i {{sound.m4a}} {COPY} -output_ts_offset 2 -movflags empty_moov+delay_moov -frag_duration 1000000"),
    # Cut out by a program that leaves the times as they were.
    Film("copied-times.mkv", f"-ss 2 -copyts {PLAIN} {COPY}"),
    *(Film(f"late-words.{ending}", f"-i {{many-tracks.{ending}}} -map 0 {COPY} -output_ts_offset 10.5") for ending in ("mkv", "mp4")),
    *(Film(f"late.{ending}", f"-i {{sound.{ending}}} {COPY} -output_ts_offset 10.5") for ending in ("m4a", "ogg", "opus", "flac.mka")),
    # The clock of a transport stream has 33 bits: it begins anew three seconds into this one.
    Film("wrapping.ts", f"{PLAIN} {COPY} -output_ts_offset 95439.3 -muxdelay 0", counted=24),
    Film("jumping-back.ts", f"{PLAIN} {COPY}", bent=lambda film: film + film, lasts=12),
    Film("jumping-ahead.ts", f"{PLAIN} {COPY}", bent=lambda film: film + bending.later(film, 60), lasts=12),
    Film("cut-off.ts", f"{PLAIN} {COPY}", bent=lambda film: film[:len(film) * 2 // 3], damaged=True),
    Film("cut-off.mkv", f"{PLAIN} {COPY}", bent=lambda film: film[:len(film) * 2 // 3], damaged=True),
    Film("lossy.ts", f"{PLAIN} {COPY}", bent=bending.lossy, damaged=True),
    Film("begins-anywhere.ts", f"{PLAIN} {COPY}", bent=lambda film: film[188 * (len(film) // 188 // 4) + 60:], damaged=True, dark=0.7),
    # Sound up to two seconds before its pictures in the file, which is more than a group of pictures.
    Film("hurried.ts", f"{P} {S} {H264} {AAC} -streamid 1:257", bent=bending.hurried, counted=24),
    Film("early-sound.mkv", f"-i {{hurried.ts}} {COPY} -bsf:a aac_adtstoasc -max_interleave_delta 1", counted=24),
    coded("varying.mkv", H264 + " -vsync vfr", shown=picture(more="select='lt(n,48)+not(mod(n,3))'"), counted=0),
    coded("varying.mp4", H264 + " -vsync vfr", shown=picture(more="select='lt(n,48)+not(mod(n,3))'"), counted=0),
    coded("cinema.mkv", H264, shown=picture(rate="24000/1001"), counted=24000 / 1001),
    coded("sixty.mp4", H264, shown=picture(rate="60"), counted=60),
    coded("sixty.mkv", H264, shown=picture(rate="60000/1001"), counted=60000 / 1001),
    coded("milliseconds.mp4", H264 + " -video_track_timescale 1000", shown=picture(rate="30000/1001"), counted=30000 / 1001),
    coded("two-a-second.mkv", H264, shown=picture(rate="2"), counted=2),
    coded("seconds-2.mp4", H264, shown=picture(seconds=2), heard=S.replace("=6", "=2")),
    coded("one-picture.mkv", H264, shown=picture(seconds=0.04), heard=S, counted=0),
    coded("minute.mkv", H264, shown=picture(seconds=60), heard=S.replace("=6", "=60")),
    coded("minute.ts", H264, shown=picture(seconds=60), heard=S.replace("=6", "=60")),
    coded("minute.mp4", H264, shown=picture(seconds=60), heard=S.replace("=6", "=60")),
    Film("quarter.mkv", f"{picture(seconds=960)} {S.replace('=6', '=960')} {H264} {AAC}", counted=24, large=True),
    *(Film(f"three-hours.{ending}", f"{picture(rate='2', seconds=10800, size='256x144')} -f lavfi -i sine=sample_rate=16000:duration=10800 {H264} -c:a aac -b:a 24k", counted=2, large=True) for ending in ("mkv", "mp4", "ts")),
]

SHAPES = [
    coded("odd.mkv", H264.replace("yuv420p", "yuv444p"), shown=picture(size="321x241")),
    coded("odd.webm", VP9, audio="-c:a libopus", shown=picture(size="321x241")),
    coded("odd.avi", "-c:v mpeg4 -g 48", audio="-c:a libmp3lame", shown=picture(size="321x241")),
    coded("tiny.mp4", H264, shown="-f lavfi -i testsrc2=size=16x16:rate=24:duration=6", counted=0),
    coded("upright.mp4", H264, shown=picture(size="208x320")),
    # Samples that are no squares, as on DVD.
    coded("wide-samples.mkv", H264, shown=picture(size="240x192", more="setsar=16/11")),
    coded("wide-samples.mp4", H264, shown=picture(size="240x192", more="setsar=16/11")),
    Film("many-tracks.mkv", f"{P} {S} {sound(6, '5.1')} -i {{words.srt}} -map 0 -map 1 -map 2 -map 3 -map 3 -map 3 -map 3 {H264} -c:a:0 aac -c:a:1 ac3"
         " -c:s:0 srt -c:s:1 ass -c:s:2 webvtt -c:s:3 srt -metadata:s:a:0 language=ger -metadata:s:a:1 language=eng -metadata:s:s:0 language=chi"
         " -metadata:s:s:1 language=ara -metadata:s:s:3 language=fre -disposition:s:3 forced", counted=24),
    Film("many-tracks.mp4", f"{P} {S} {sound(6, '5.1')} -i {{words.srt}} -map 0 -map 1 -map 2 -map 3 {H264} -c:a:0 aac -c:a:1 ac3 -c:s mov_text"
         " -metadata:s:a:0 language=ger -metadata:s:a:1 language=eng", counted=24),
]

ALONE = [
    *(Film(f"sound.{ending}", f"{S} {how}") for ending, how in [
        ("mp3", "-c:a libmp3lame"), ("m4a", "-c:a aac"), ("flac", "-c:a flac"), ("ogg", "-c:a libvorbis"), ("opus", "-c:a libopus"),
        ("wav", "-c:a pcm_s16le"), ("wma", "-c:a wmav2"), ("mka", "-c:a ac3"), ("aac", "-c:a aac"), ("aiff", "-c:a pcm_s16be"), ("ac3", "-c:a ac3"),
        ("alac.m4a", "-c:a alac"), ("flac.mka", "-c:a flac"),
    ]),
    *(Film(f"picture.{ending}", f"{P} -frames:v 1 {how}") for ending, how in [
        ("jpg", "-q:v 5 -pix_fmt yuvj420p"), ("png", ""), ("webp", "-c:v libwebp"), ("gif", ""), ("bmp", ""),
    ]),
]

FILMS = {film.name: film for film in CONTAINERS + PICTURES + SOUNDS + TIMES + SHAPES + ALONE}
