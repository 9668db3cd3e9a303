// @ts-check
/** A button that copies the address in the field beside it. */

import { on } from '../base/dom.js'
import { t } from '../base/text.js'

/**
 * On plain HTTP a page has no clipboard of its own, but what is selected can be copied.
 * @param {HTMLButtonElement} button says how it went @param {HTMLInputElement} address
 */
export function copyButton(button, address) {
  on(button, 'click', () => {
    address.focus()
    address.select()
    button.textContent = t(document.execCommand('copy') ? 'handOver.copied' : 'handOver.copyByHand')
  })
}
