// @ts-check
/** One short message above the tab bar, with at most one thing to do about it. It waits while a finger or the focus is on it. */

import { clone, find, on } from '../base/dom.js'
import { fill, t } from '../base/text.js'

/** @param {HTMLElement} el */
export function toast(el) {
  el.append(clone('toast'))
  const button = find(el, '.act')
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let leaving
  let isHeld = false
  let stay = 0
  /** @type {(() => void) | undefined} */
  let act

  function hide() {
    clearTimeout(leaving)
    el.classList.remove('shown')
    act = undefined
    button.hidden = true
    find(el, '.words').textContent = ''
  }
  function wait() {
    clearTimeout(leaving)
    if (!isHeld && stay > 0) leaving = setTimeout(hide, stay)
  }
  /** @param {boolean} held */
  const hold = (held) => () => {
    isHeld = held
    wait()
  }
  for (const type of ['pointerenter', 'focusin']) on(el, type, hold(true))
  for (const type of ['pointerleave', 'focusout']) on(el, type, hold(false))

  on(el, 'message', ({ detail: { key, values, words, action, perform } }) => {
    if (key) fill(find(el, '.words'), key, values)
    else find(el, '.words').textContent = words
    act = perform
    button.hidden = !perform
    button.textContent = action ? t(action) : ''
    stay = perform ? 8000 : 4000
    el.classList.add('shown')
    wait()
  })
  on(button, 'click', () => {
    const perform = act
    hide()
    perform?.()
  })
  on(find(el, '.dismiss'), 'click', hide)
}
