// @ts-check
/** Whether a film that plays is really seen and heard: a browser says nothing of a track that it cannot decode. */

/** Seconds of the film after which both must have come. */
const grace = 2

/**
 * What is missing after `grace` seconds of playing; undefined while it is too early to tell.
 * @param {any} video what browsers tell of it: one counts decoded bytes, one says whether there is sound, one lists it
 * @param {{ video?: unknown[], audio?: unknown[] }} film the tracks that it has, as far as anybody knows
 * @returns {'picture' | 'sound' | 'nothing' | undefined}
 */
export function missingSense(video, film) {
  if (secondsOf(video.played) < grace) return undefined
  if (film.video?.length && video.videoWidth === 0) return 'picture'
  const isSilent = video.webkitAudioDecodedByteCount === 0 || video.mozHasAudio === false || video.audioTracks?.length === 0
  return film.audio?.length && isSilent ? 'sound' : 'nothing'
}

/** @param {{ length: number, start: (n: number) => number, end: (n: number) => number }} ranges */
function secondsOf(ranges) {
  let seconds = 0
  for (let n = 0; n < ranges.length; n += 1) seconds += ranges.end(n) - ranges.start(n)
  return seconds
}
