// @ts-check
/** Opens dialogs, and waits for what somebody answers. */

import { on } from '../base/dom.js'
import { framed } from './dialog-frame.js'
import { addOverlay } from './overlay.js'

/**
 * Opens a `<dialog>` from its template and waits until it is closed and its history entry is gone.
 * A toast may follow only then: under a modal dialog it would be seen but take no tap.
 * @template T
 * @param {string} template
 * @param {(dialog: HTMLDialogElement, finish: (answer?: T) => void) => void} prepare
 * @returns {Promise<T | undefined>} undefined when it was closed without an answer
 */
export function openDialog(template, prepare) {
  const dialog = framed(template)
  document.body.append(dialog)
  return new Promise((resolve) => {
    /** @type {T | undefined} */
    let answer
    let isLeaving = false
    const finish = (/** @type {T | undefined} */ value = undefined) => {
      if (isLeaving) return
      isLeaving = true
      answer = value
      history.back()
    }
    addOverlay(() => {
      isLeaving = true
      dialog.close()
      dialog.remove()
      resolve(answer)
    })
    on(dialog, 'cancel', (event) => {
      event.preventDefault()
      finish()
    })
    on(dialog, 'close', () => finish())  // a second Escape closes without asking
    on(dialog, 'click', (event) => { if (event.target === dialog) finish() })
    for (const button of dialog.querySelectorAll('.cancel')) on(button, 'click', () => finish())
    prepare(dialog, finish)
    dialog.showModal()
  })
}
