// @ts-check
/** What somebody may do with a file or folder: what its place allows, if the account is for more than watching. */

let mayChange = false

/** @param {string} role */
export function setRole(role) {
  mayChange = role === 'editor' || role === 'owner'
}

/**
 * Lists are the same for everybody, so they name what can be done at all.
 * @param {any} item
 * @returns {string[]}
 */
export const rightsOf = (item) => (mayChange ? (item?.can ?? []) : [])

/** @param {any} item */
export const canDownload = (item) => item.kind !== 'folder' && item.state === 'ready'
