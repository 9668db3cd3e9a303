// @ts-check
/** What a tap on a card does: a film has a screen of its own, a picture is looked at, among those of its list. */

import { say } from '../base/dom.js'
import { openFile } from '../files/file-opening.js'
import { pathOf } from '../frame/route.js'

/** @param {HTMLElement} el wishes `goTo`, `showMessage` @param {any} file @param {() => any[]} listed what is in the list, as far as it was read */
export function openListed(el, file, listed) {
  if (file.kind !== 'image' || file.state !== 'ready') return say(el, 'goTo', pathOf({ view: 'film', id: file.id }))
  return openFile(el, file, /** @type {any} */ (asListing(listed)))
}

/** @param {() => any[]} listed */
const asListing = (listed) => ({
  get total() { return listed().length },
  at: (/** @type {number} */ index) => listed()[index],
  find(/** @type {string} */ id) {
    const index = listed().findIndex((one) => one.id === id)
    return index < 0 ? undefined : { index, row: listed()[index] }
  },
  need: async () => {},
})
