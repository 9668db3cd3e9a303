// @ts-check
/** A field that is searched by: tells when somebody has stopped typing, and never in the middle of a composed word. */

import { on } from './dom.js'

/** How long a pause in typing is, in milliseconds. */
const pause = 300

/** @param {HTMLInputElement} input @param {(words: string) => void} typed told the words after a pause, at once when the field is left empty or by Enter */
export function onTyped(input, typed) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting
  let last = input.value
  function tellNow() {
    clearTimeout(waiting)
    if (input.value === last) return
    last = input.value
    typed(input.value)
  }
  /** @param {any} event */
  function wait(event) {
    clearTimeout(waiting)
    if (event.isComposing) return
    waiting = setTimeout(tellNow, input.value === '' ? 0 : pause)
  }
  on(input, 'input', wait)
  // Some keyboards say nothing after the last part of a word is chosen.
  on(input, 'compositionend', wait)
  on(input, 'keydown', (event) => { if (event.key === 'Enter' && !event.isComposing) tellNow() })
  on(input, 'filled', () => { last = input.value })
}
