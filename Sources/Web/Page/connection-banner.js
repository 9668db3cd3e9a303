// @ts-check
/** Says that the daemon is out of reach, once that has lasted; the list stays as it was. */

import { on } from './dom.js'
import { live } from './events.js'
import { fill } from './text.js'

/** Shorter gaps are nobody's business: the stream comes back by itself. */
const patience = 4000

/** @param {HTMLElement} el */
export function connectionBanner(el) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting
  on(live, 'state', ({ detail: state }) => {
    clearTimeout(waiting)
    if (state !== 'connecting') el.hidden = true
    else waiting = setTimeout(() => {
      fill(el, 'problem.unreachable', { host: location.hostname })
      el.hidden = false
    }, patience)
  })
}
