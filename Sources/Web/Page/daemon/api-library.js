// @ts-check
/** What is asked of the daemon about its files only now and then. Loaded when it is needed. */

import { ask, encode, json, placeOf, v1 } from './api.js'

/** @typedef {{ limit: number, cursor?: string, sort?: string }} Part a part of a list, in an order */

/** @param {Record<string, string | number | undefined>} wanted what is empty is not asked for */
const queryOf = (wanted) =>
  new URLSearchParams(Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))

/**
 * What has the words in its name, the best first; or all films of a word.
 * @param {Part & { q: string, kind?: string, having?: Record<string, string> }} query `having`: {genre}, {folder} …
 * @param {AbortSignal} [signal]
 */
export async function search({ having, ...query }, signal) {
  return (await ask('GET', `${v1}/search?${queryOf({ ...query, ...having })}`, { signal })).json()
}
export const readCategories = () => json('GET', `${v1}/categories`)
/** @param {string} id @param {Part} part */
export const readCategory = (id, part) => json('GET', `${v1}/categories/${encode(id)}?${queryOf({ ...part })}`)
/** A show with its episodes; `isMine`: with what one has seen of them. @param {string} id @param {boolean} isMine */
export const readShow = (id, isMine) => json('GET', `${v1}${isMine ? '/me' : ''}/shows/${encode(id)}`)
/** @param {string} id @param {number} limit */
export const readSimilar = (id, limit) => json('GET', `${v1}/files/${encode(id)}/similar?limit=${limit}`)
/** What people say of a film; null takes it back. The answer is the film. @param {string} id @param {Record<string, unknown>} details */
export const describe = (id, details) => json('PATCH', `${v1}/files/${encode(id)}/details`, details)
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
