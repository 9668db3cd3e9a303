// @ts-check
/** What stands in place of a screen that could not be read, and the way to try again. */

import { clone, find, on } from '../base/dom.js'

/** @param {HTMLElement} el told `trouble` with the words; hidden by whoever has read the screen @param {() => unknown} tryAgain */
export function trouble(el, tryAgain) {
  el.append(clone('trouble'))
  on(find(el, '.retry'), 'click', () => tryAgain())
  on(el, 'trouble', ({ detail: words }) => {
    find(el, '.trouble-words').textContent = words
    el.hidden = false
  })
}
