// @ts-check
/** Whether a film that plays is really seen and heard: a browser says nothing of a track that it cannot decode. */

/** Seconds of the film after which both must have come. */
const grace = 2

/**
 * What is missing after `grace` seconds of playing; undefined while it is too early to tell.
 * @param {any} video what browsers tell of it: one counts decoded bytes, one says whether there is sound, one lists it
 * @param {{ video?: unknown[], audio?: unknown[] }} film the tracks that it has, as far as anybody knows
 * @param {number} seconds it has played
 * @returns {'picture' | 'sound' | 'nothing' | undefined}
 */
export function missingSense(video, film, seconds) {
  if (seconds < grace) return undefined
  if (film.video?.length && video.videoWidth === 0) return 'picture'
  const isSilent = video.webkitAudioDecodedByteCount === 0 || video.mozHasAudio === false || video.audioTracks?.length === 0
  return film.audio?.length && isSilent ? 'sound' : 'nothing'
}

/**
 * What made a browser give up: its decoder, or anything else. One error stands for both in the standard (HTML section
 * 4.8.11.1); browsers that say more name what takes files apart a demuxer.
 * @param {{ code: number, message?: string } | null} error of the video
 * @returns {'decoder' | 'error'}
 */
export const faultOf = (error) => (error?.code === 3 && !/demux/i.test(error.message ?? '') ? 'decoder' : 'error')

/**
 * Counts what has really been played of the film that is in the video now: its own `played` takes a leap for playing.
 * @param {HTMLVideoElement} video
 * @returns {() => number} seconds
 */
export function secondsPlayed(video) {
  let seconds = 0
  let last = 0
  video.addEventListener('emptied', () => { seconds = 0 })
  video.addEventListener('timeupdate', () => {
    const step = video.currentTime - last
    last = video.currentTime
    // Browsers tell the time four times a second at least; whatever is longer was a leap.
    if (!video.paused && !video.seeking && step > 0 && step < 2) seconds += step
  })
  return () => seconds
}
