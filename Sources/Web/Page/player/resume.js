// @ts-check
/** Where in a film somebody was. Pure: what is kept comes in and goes out as text. */

/** @typedef {{ at: number, length: number, when: number }} Place seconds, seconds, milliseconds since 1970 */

/** Less than that is no beginning, and what is left of the credits is an end. */
const least = 30
const endShare = 0.95
const most = 200

/** @param {string | null} text @returns {Map<string, Place>} */
export function readPlaces(text) {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}'))
    return new Map(/** @type {any} */ (entries.filter(([, place]) => isPlace(place))))
  } catch {
    return new Map()
  }
}

/** @param {any} place */
const isPlace = (place) => [place?.at, place?.length, place?.when].every(Number.isFinite)

/** @param {Map<string, Place>} places the oldest are left out when there are many */
export function writePlaces(places) {
  const newest = [...places].sort(([, a], [, b]) => b.when - a.when).slice(0, most)
  return JSON.stringify(Object.fromEntries(newest))
}

/**
 * The places with one more; without it where it is no place to come back to.
 * @param {Map<string, Place>} places @param {string} id @param {Place} place
 */
export function noted(places, id, place) {
  const next = new Map(places)
  next.delete(id)
  if (isWorthResuming(place)) next.set(id, place)
  return next
}

/** @param {Place | undefined} place */
export function isWorthResuming(place) {
  if (!place || !(place.length > 0)) return false
  return place.at >= Math.min(least, place.length / 4) && place.at < place.length * endShare
}

/**
 * The daemon's word for it; it has left out what is no beginning.
 * @param {{ position: number, duration?: number, watched: boolean } | undefined} progress
 */
export const placeOf = (progress) =>
  progress && !progress.watched && progress.position > 0
    ? { at: progress.position, length: progress.duration ?? progress.position, when: 0 } : undefined

/** A little earlier, so that the thread is found again. @param {Place} place */
export const resumeAt = ({ at }) => Math.max(0, at - 5)
