import { readdirSync } from 'node:fs'
import { posix } from 'node:path'

/** Where the page lies, for the tests. */
export const page = new URL('../../Sources/Web/Page/', import.meta.url)
/** Every script by its path. */
export const scripts = readdirSync(page, { recursive: true }).filter((path) => path.endsWith('.js'))
/** Where a script lies: no two share a name. @param {string} name */
export const placeOf = (name) => scripts.find((path) => posix.basename(path) === name) ?? name
/** @param {string} name */
export const part = (name) => import(new URL(placeOf(name), page).href)
/** Where an import of a script leads. @param {string} from @param {string} address */
export const importedBy = (from, address) => posix.join(posix.dirname(from), address)
