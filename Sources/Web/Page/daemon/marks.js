// @ts-check
/** What the daemon keeps for one person, and the rows of films it makes of that. */

import { encode, json, v1 } from './api.js'

/** The home page in one answer. */
export const readHome = () => json('GET', `${v1}/home`)

/**
 * A part of a row.
 * @param {string} id @param {{ limit?: number, cursor?: string }} [part]
 */
export const readRow = (id, part = {}) => json('GET', `${v1}/rows/${encode(id)}?${queryOf(part)}`)

/** A part of My List, the newest first. @param {{ limit?: number, cursor?: string }} [part] */
export const readList = (part = {}) => json('GET', `${v1}/me/list?${queryOf(part)}`)

/** @param {{ limit?: number, cursor?: string }} part */
const queryOf = ({ limit = 50, cursor }) => new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) })

/** @param {string} id */
export const addToList = (id) => json('PUT', `${v1}/me/list/${encode(id)}`)
/** @param {string} id */
export const removeFromList = (id) => json('DELETE', `${v1}/me/list/${encode(id)}`)

/** @typedef {{ position: number, duration: number, play: string, seq: number, elapsed: number }} Report */

/**
 * Where somebody is in a film.
 * @param {string} id @param {Report} report @param {boolean} isLast the page may be gone before the answer
 */
export const saveProgress = (id, report, isLast) =>
  json('PUT', `${v1}/me/progress/${encode(id)}`, report, { keepalive: isLast })
/** @param {string} id */
export const forgetProgress = (id) => json('DELETE', `${v1}/me/progress/${encode(id)}`)
