// @ts-check
/** What a script that feeds a media source does next. Pure: playlists and buffered times come in. */

/** @typedef {{ url: string, start: number, end: number }} Segment times in seconds */
/** @typedef {{ length: number, start: (n: number) => number, end: (n: number) => number }} Ranges */

/** Seconds: what is fetched ahead, what is kept behind, and what a join may lack without being a gap. */
export const reach = { ahead: 30, behind: 30, join: 0.3 }

/**
 * The one variant of a master playlist (RFC 8216 section 4.3.4.2).
 * @param {string} text @param {string} base its own address
 */
export function readMaster(text, base) {
  const lines = text.split(/\r?\n/)
  const head = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF'))
  const address = lines.slice(head + 1).find((line) => line && !line.startsWith('#'))
  if (head < 0 || !address) throw new Error('no variant in the master playlist')
  const codecs = /CODECS="([^"]*)"/.exec(lines[head])?.[1] ?? ''
  const isPicture = /(^|,)\s*(avc|hvc|hev|vp0|av01|dvh)/.test(codecs)
  return { playlist: new URL(address, base).href, type: `${isPicture ? 'video' : 'audio'}/mp4; codecs="${codecs}"` }
}

/**
 * A complete playlist (section 4.3.3.5): where it begins, and its segments one after the other.
 * @param {string} text @param {string} base
 */
export function readPlaylist(text, base) {
  const address = /#EXT-X-MAP:.*?URI="([^"]+)"/.exec(text)?.[1]
  if (!address) throw new Error('no initialization in the playlist')
  /** @type {Segment[]} */
  const segments = []
  let at = 0
  let lasts = 0
  for (const line of text.split(/\r?\n/)) {
    const length = /^#EXTINF:([\d.]+)/.exec(line)
    if (length) lasts = Number(length[1])
    if (!line || line.startsWith('#')) continue
    segments.push({ url: new URL(line, base).href, start: at, end: at + lasts })
    at += lasts
  }
  return { initialization: new URL(address, base).href, segments, length: at }
}

/** @param {Segment[]} segments @param {number} time @returns {number} the last one for a time beyond the end */
export function segmentAt(segments, time) {
  const number = segments.findIndex(({ end }) => time < end)
  return number < 0 ? segments.length - 1 : number
}

/** @param {Ranges} ranges @param {number} time @returns {number | undefined} the end of what is buffered there */
export function bufferedUntil(ranges, time) {
  for (let n = 0; n < ranges.length; n += 1) {
    if (ranges.start(n) <= time + reach.join && time < ranges.end(n)) return ranges.end(n)
  }
  return undefined
}

/**
 * The number of the segment to fetch; undefined while there is enough.
 * @param {Segment[]} segments @param {Ranges} ranges @param {number} time
 * @param {{ ahead?: number, isAppended?: (number: number) => boolean }} [more] `isAppended`: it need not be looked for
 */
export function segmentToFetch(segments, ranges, time, { ahead = reach.ahead, isAppended = () => false } = {}) {
  for (let number = segmentAt(segments, time); segments[number]?.start <= time + ahead; number += 1) {
    if (!isAppended(number) && !isBuffered(ranges, Math.max(time, segments[number].start), segments[number].end)) return number
  }
  return undefined
}

/** Up to its middle: at the edges of a segment, sound and picture end some milliseconds apart. @param {Ranges} ranges @param {number} from @param {number} end */
function isBuffered(ranges, from, end) {
  const until = bufferedUntil(ranges, from)
  return until !== undefined && until > (from + end) / 2
}

/**
 * What may be thrown away: whole segments behind, so that none is half there.
 * @param {Segment[]} segments @param {number} time @param {number} [behind] seconds
 * @returns {number} up to there
 */
export function keptFrom(segments, time, behind = reach.behind) {
  return segments[segmentAt(segments, Math.max(0, time - behind))]?.start ?? 0
}

/**
 * Up to where everything that there is was given to the browser.
 * @param {Segment[]} segments @param {number} time @param {(number: number) => boolean} isAppended
 */
export function givenUntil(segments, time, isAppended) {
  let number = segmentAt(segments, time)
  while (number < segments.length && isAppended(number)) number += 1
  return segments[number - 1]?.end ?? 0
}

/**
 * Where playing can go on when it stands in a gap: that of a join, or farther where a film has one of sound and picture.
 * @param {Ranges} ranges @param {number} time @param {number} [given] up to where there is nothing to wait for
 */
export function overTheGap(ranges, time, given = 0) {
  for (let n = 0; n < ranges.length; n += 1) {
    if (ranges.start(n) > time && ranges.start(n) <= Math.max(time + reach.join, given)) return ranges.start(n) + 0.001
  }
  return undefined
}
