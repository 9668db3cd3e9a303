// @ts-check
/** What somebody may do with a file or folder: what its place allows, if the account is for more than watching. */

import { isFilm } from '../files/file-facts.js'

let mayChange = false
let isMember = false

/** @param {string} role */
export function setRole(role) {
  mayChange = role === 'editor' || role === 'owner'
  isMember = mayChange || role === 'viewer'
}

/** Guests leave no marks: no list, no places in films. */
export const keepsMarks = () => isMember

/**
 * Lists are the same for everybody, so they name what can be done at all.
 * @param {any} item
 * @returns {string[]}
 */
export const rightsOf = (item) => (mayChange ? (item?.can ?? []) : [])

/** Whether one may say what it is. @param {any} item */
export const mayDescribe = (item) => mayChange && item.kind === 'video' && item.state !== 'missing'

/** @param {any} item */
export const canDownload = (item) => item.kind !== 'folder' && item.state === 'ready'

/**
 * Guests watch, and hand nothing on.
 * @param {any} item
 */
export const canHandOver = (item) => isMember && canDownload(item) && isFilm(item)
