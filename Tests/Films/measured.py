"""The films that speed is measured with, made once: two long ones, whose bits a second are those of films as people have them, and
one that has to be converted."""

from table import COPY, Film, S, coded, picture

# A minute of noise at the wanted rate, then repeated without coding it again.
NOISE = ('-f lavfi -i "testsrc2=size={size}:rate=24:duration=60,noise=alls={noise}:allf=t" -f lavfi -i sine=sample_rate=48000:duration=60'
         ' -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 48 -bf 2 -b:v {rate} -minrate {rate} -maxrate {rate} -bufsize {rate} -nal-hrd cbr'
         " -c:a aac -ac 2 -b:a 128k")

FILMS = {film.name: film for film in [
    Film("minute-heavy.mkv", NOISE.format(size="1280x720", noise=20, rate="7800k"), large=True),
    Film("minute-light.mkv", NOISE.format(size="480x270", noise=10, rate="680k"), large=True),
    *(Film(f"heavy.{ending}", f"-stream_loop 19 -i {{minute-heavy.mkv}} {COPY}", large=True) for ending in ("mkv", "mp4")),
    *(Film(f"light.{ending}", f"-stream_loop 119 -i {{minute-light.mkv}} {COPY}", large=True) for ending in ("mkv", "mp4")),
    coded("minute.avi", "-c:v mpeg4 -q:v 4", shown=picture(seconds=60), heard=S.replace("=6", "=60"), audio="-c:a libmp3lame", large=True),
]}
