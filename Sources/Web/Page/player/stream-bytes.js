// @ts-check
/** What a stream is made of: playlists and segments. */

import { pauseOr, tryAgain } from '../base/back-off.js'
import { ask, isPassing, Problem } from '../daemon/api.js'
import { readMaster, readPlaylist, segmentAt } from './feed-plan.js'

/** Milliseconds before each try: a few failures are the Wi-Fi's, or a busy machine's; more of them are the caller's. */
const waits = [0, 500, 1000, 2000]

/** Milliseconds: an answer that takes longer is no refusal. */
const patience = 10_000

/** @template T @param {() => Promise<T>} attempt @param {AbortSignal} signal */
const patiently = (attempt, signal) =>
  tryAgain(attempt, (problem) => !signal.aborted && isPassing(problem), (wait) => pauseOr(wait, signal, 'abort'), waits)

/** @param {string} address @param {AbortSignal} signal */
const read = async (address, signal) => (await ask('GET', address, { signal })).text()

/** @param {string} address @param {AbortSignal} signal */
export const readText = (address, signal) => patiently(() => read(address, signal), signal)

/** @param {string} address @param {AbortSignal} signal */
export const readBytes = (address, signal) => patiently(async () => {
  const response = await ask('GET', address, { signal })
  try {
    return await response.arrayBuffer()
  } catch {
    // A body may break off as a request may.
    throw new Problem({ code: 'unreachable' })
  }
}, signal)

/**
 * What the daemon says where a browser that fetches by itself has given up: that one keeps it to itself.
 * @param {{ method: string, url: string }} way @param {number} time seconds
 * @returns {Promise<unknown>} the problem; nothing when there is none
 */
export async function refusalAt({ method, url }, time) {
  const ending = new AbortController()
  const { signal } = ending
  setTimeout(() => ending.abort(), patience)
  try {
    await ask('GET', method === 'hls' ? await segmentOf(url, time, signal) : url, { signal, headers: { Range: 'bytes=0-0' } })
  } catch (problem) {
    return signal.aborted ? undefined : problem
  } finally {
    ending.abort()
  }
}

/** @param {string} master @param {number} time @param {AbortSignal} signal */
async function segmentOf(master, time, signal) {
  const { playlist } = readMaster(await read(master, signal), new URL(master, location.href).href)
  const { segments } = readPlaylist(await read(playlist, signal), playlist)
  return segments[segmentAt(segments, time)].url
}
