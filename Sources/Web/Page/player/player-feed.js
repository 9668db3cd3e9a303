// @ts-check
/** Plays a stream where the browser takes segments from a script but knows no playlists, as Firefox does. */

import { on } from '../base/dom.js'
import { bufferedUntil, givenUntil, keptFrom, overTheGap, readMaster, readPlaylist, reach, segmentAt, segmentToFetch } from './feed-plan.js'
import { readBytes, readText } from './stream-bytes.js'

/** The one of Safari on phones may be told to wait, and must not be given more than it asks for. */
const Source = () => /** @type {any} */ (globalThis).ManagedMediaSource ?? globalThis.MediaSource

/**
 * @param {HTMLVideoElement} video plays from where it is set to
 * @param {string} master the address of the stream
 * @param {(problem: unknown) => void} whenBroken told once; the caller decides what is next
 * @returns {() => void} ends it
 */
export function feed(video, master, whenBroken) {
  const source = new (Source())()
  const ending = new AbortController()
  const address = URL.createObjectURL(source)
  // Without AirPlay, which needs an address; Safari hands out no managed source otherwise.
  if ('ManagedMediaSource' in globalThis) video.disableRemotePlayback = true
  video.src = address
  on(source, 'sourceopen', () => {
    URL.revokeObjectURL(address)
    run(video, source, master, ending.signal).catch((problem) => {
      if (!ending.signal.aborted) whenBroken(problem)
    })
  }, { once: true })
  return () => ending.abort()
}

/** @param {HTMLVideoElement} video @param {any} source @param {string} master @param {AbortSignal} signal */
async function run(video, source, master, signal) {
  const { playlist, type } = readMaster(await readText(master, signal), new URL(master, location.href).href)
  const { initialization, segments, length } = readPlaylist(await readText(playlist, signal), playlist)
  const first = await readBytes(initialization, signal)
  source.duration = length
  const buffer = source.addSourceBuffer(type)
  await change(buffer, () => buffer.appendBuffer(first))
  /** @type {Set<number>} since the last seek */
  const appended = new Set()
  on(video, 'seeking', () => appended.clear(), { signal })
  let { ahead } = reach
  const isAppended = (/** @type {number} */ number) => appended.has(number)
  const next = (/** @type {number} */ far) => segmentToFetch(segments, buffer.buffered, video.currentTime, { ahead: far, isAppended })
  const isGap = () => bufferedUntil(buffer.buffered, video.currentTime) === undefined
  const stepOver = () => leap(video, givenUntil(segments, video.currentTime, isAppended))
  while (!signal.aborted) {
    // All that comes soon is there, and yet nothing can be played: then it comes later.
    const number = source.streaming === false && !video.seeking ? undefined : next(isGap() ? Infinity : ahead)
    if (number === undefined) {
      if (source.readyState === 'open' && next(Infinity) === undefined) source.endOfStream()
      if (!isGap() || !stepOver()) await somethingHappens(video, source, signal)
      stepOver()
      continue
    }
    const bytes = await readUnlessLeft(video, segments, number, signal)
    // A browser that plays on by itself has had the time to.
    if (isGap()) stepOver()
    if (!bytes) continue
    try {
      await change(buffer, () => buffer.appendBuffer(bytes))
      appended.add(number)
    } catch (problem) {
      // Less ahead from now on; what is still too much for the browser then cannot be played by it.
      if (/** @type {any} */ (problem)?.name !== 'QuotaExceededError' || ahead < 1) throw problem
      ahead /= 2
      await forget(buffer, keptFrom(segments, video.currentTime, 0))
    }
    await forget(buffer, keptFrom(segments, video.currentTime))
  }
}

/** @param {any} buffer @param {number} until seconds */
async function forget(buffer, until) {
  const { buffered } = buffer
  if (buffered.length > 0 && buffered.start(0) < until) await change(buffer, () => buffer.remove(0, until))
}

/** One change of the buffer at a time. @param {any} buffer @param {() => void} begin */
function change(buffer, begin) {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const end = (/** @type {Function} */ tell) => () => {
      listening.abort()
      tell(tell === reject ? new Error('the browser refused a segment') : undefined)
    }
    on(buffer, 'updateend', end(resolve), listening)
    for (const type of ['error', 'abort']) on(buffer, type, end(reject), listening)
    try {
      begin()
    } catch (problem) {
      listening.abort()
      reject(problem)
    }
  })
}

/**
 * Not all browsers play on where picture or sound is missing.
 * @param {HTMLVideoElement} video @param {number} given seconds, up to where nothing more can come
 */
function leap(video, given) {
  const place = video.readyState < 3 ? overTheGap(video.buffered, video.currentTime, given) : undefined
  if (place !== undefined) video.currentTime = place
  return place !== undefined
}

/** Until it may be worth looking again. @param {HTMLVideoElement} video @param {any} source @param {AbortSignal} signal */
function somethingHappens(video, source, signal) {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const wake = () => {
      listening.abort()
      resolve(undefined)
    }
    for (const type of ['timeupdate', 'seeking', 'waiting', 'play']) on(video, type, wake, listening)
    on(source, 'startstreaming', wake, listening)
    on(signal, 'abort', wake, listening)
  })
}

/**
 * The bytes of a segment; undefined when somebody has gone elsewhere in the film meanwhile.
 * @param {HTMLVideoElement} video @param {import('./feed-plan.js').Segment[]} segments @param {number} number @param {AbortSignal} signal
 */
async function readUnlessLeft(video, segments, number, signal) {
  const leaving = new AbortController()
  const listening = { signal: leaving.signal }
  on(signal, 'abort', () => leaving.abort(), listening)
  on(video, 'seeking', () => { if (segmentAt(segments, video.currentTime) !== number) leaving.abort() }, listening)
  try {
    return await readBytes(segments[number].url, leaving.signal)
  } catch (problem) {
    if (leaving.signal.aborted) return undefined
    throw problem
  } finally {
    leaving.abort()
  }
}
