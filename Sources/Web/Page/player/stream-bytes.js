// @ts-check
/** What a stream is made of: playlists and segments. */

import { ask, Problem } from '../daemon/api.js'

/** @param {string} address @param {AbortSignal} signal */
export const readText = async (address, signal) => (await ask('GET', address, { signal })).text()

/** A body may break off as a request may. @param {string} address @param {AbortSignal} signal */
export async function readBytes(address, signal) {
  const response = await ask('GET', address, { signal })
  try {
    return await response.arrayBuffer()
  } catch {
    throw new Problem({ code: 'unreachable' })
  }
}
