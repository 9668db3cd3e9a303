// @ts-check
/** What is asked of the daemon about its files only now and then. Loaded when it is needed. */

import { ask, encode, json, placeOf, v1 } from './api.js'

/**
 * What has the words in its name, the best first.
 * @param {{ q: string, kind?: string, cursor?: string, limit: number }} query @param {AbortSignal} [signal]
 */
export async function search({ q, kind, cursor, limit }, signal) {
  const query = new URLSearchParams({ q, limit: String(limit), ...(kind && { kind }), ...(cursor && { cursor }) })
  return (await ask('GET', `${v1}/search?${query}`, { signal })).json()
}
/** @param {string} parent @param {string} name */
export const makeFolder = (parent, name) => json('POST', `${v1}/folders`, { parent, name })
/** @param {any} item @param {string} folder */
export const move = (item, folder) => json('PATCH', placeOf(item), { folder })
/** @param {string} path */
export const explain = (path) => json('GET', `${v1}/explain?path=${encode(path)}`)
export const rescan = () => json('POST', `${v1}/rescan`)
/** @param {string} [cursor] */
export const readTrash = (cursor) => json('GET', `${v1}/trash?limit=100${cursor ? `&cursor=${encode(cursor)}` : ''}`)
/** @param {string} id */
export const deleteForever = (id) => json('DELETE', `${v1}/trash/${encode(id)}`)
export const emptyTrash = () => json('DELETE', `${v1}/trash`)
