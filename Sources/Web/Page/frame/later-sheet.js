// @ts-check
/** The style sheet of what is not seen first: it must not keep Home waiting, so it counts only when it is there. */

import { find, on } from '../base/dom.js'

/** @type {Promise<void> | undefined} */
let counted

/** @returns {Promise<void>} when it counts; also when it cannot be had: words without looks are more than nothing */
export function laterSheet() {
  const link = /** @type {HTMLLinkElement} */ (find(document, '#later'))
  counted ??= new Promise((resolve) => {
    function count() {
      link.media = 'all'
      resolve()
    }
    if (link.sheet) return count()
    for (const type of ['load', 'error']) on(link, type, count)
  })
  return counted
}
