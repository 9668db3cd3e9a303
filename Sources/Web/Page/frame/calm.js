// @ts-check
/** Waits until nobody's finger is on the page: what changes must not slip away under it. */

import { on } from '../base/dom.js'
import { overlayIsOpen } from './overlay.js'

/** Milliseconds that a list rolls on after the last push. */
const rest = 300
let fingers = 0
let movedAt = 0

for (const type of ['pointerdown', 'touchstart']) on(window, type, () => { fingers = 1 }, { capture: true, passive: true })
for (const type of ['pointerup', 'touchend', 'touchcancel']) {
  on(window, type, () => {
    fingers = 0
    movedAt = performance.now()
  }, { capture: true, passive: true })
}
on(window, 'scroll', () => { movedAt = performance.now() }, { capture: true, passive: true })

const isCalm = () => fingers === 0 && !overlayIsOpen() && performance.now() - movedAt > rest

/**
 * Many events become one deed, a moment later.
 * @param {() => void} deed @param {number} [pace] milliseconds
 */
export function soon(deed, pace = 400) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let planned
  return () => {
    planned ??= setTimeout(() => {
      planned = undefined
      deed()
    }, pace)
  }
}

/**
 * Does something at the next quiet moment; of the wishes of one place only the last.
 * @returns {(deed: () => void) => void}
 */
export function calmly() {
  /** @type {(() => void) | undefined} */
  let waiting
  function look() {
    if (!waiting) return
    if (!isCalm()) return void setTimeout(look, rest)
    const deed = waiting
    waiting = undefined
    deed()
  }
  return (deed) => {
    const isNew = waiting === undefined
    waiting = deed
    if (isNew) look()
  }
}
