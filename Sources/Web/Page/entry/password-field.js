// @ts-check
/** A password field with its "Show password" button. */

import { find, on } from '../base/dom.js'

/** @param {HTMLElement} el holds the input and the button */
export function passwordField(el) {
  const input = find(el, 'input')
  const button = find(el, 'button')
  on(button, 'click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
    input.focus()
  })
}
