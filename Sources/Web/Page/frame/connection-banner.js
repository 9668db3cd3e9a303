// @ts-check
/** Says that the daemon is out of reach, once that has lasted; the list stays as it was. */

import { on } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { fill } from '../base/text.js'

/** Shorter gaps are nobody's business: the stream comes back by itself. */
const patience = 4000

/** @param {HTMLElement} el */
export function connectionBanner(el) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting
  on(live, 'state', ({ detail: state }) => {
    if (state !== 'connecting') {
      clearTimeout(waiting)
      waiting = undefined
      el.hidden = true
      return
    }
    waiting ??= setTimeout(() => {
      fill(el, 'problem.unreachable', { host: location.hostname })
      el.hidden = false
    }, patience)
  })
}
