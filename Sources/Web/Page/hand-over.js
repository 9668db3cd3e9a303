// @ts-check
/** What can be done with a film outside of this page. */

import { openElsewhere } from './other-player.js'
import { takeAlong } from './take-along.js'

/** @type {Record<string, (el: Element, file: any) => void>} */
const ways = { download: (_, file) => location.assign(`/media/${file.id}?download`), openElsewhere, takeAlong }

/**
 * Fulfils a wish of this kind; others are not meant.
 * @param {Element} el @param {any} file @param {string} wish
 */
export const handOver = (el, file, wish) => ways[wish]?.(el, file)
