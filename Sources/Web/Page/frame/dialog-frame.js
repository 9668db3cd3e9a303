// @ts-check
/** The frame that dialogs have in common: a title, what went wrong, and buttons, Cancel first. */

import { clone, find, make } from '../base/dom.js'
import { t } from '../base/text.js'

/**
 * A `<template>` that is no dialog by itself, in the frame. What it says of it: `data-title`, `data-cancel` (the word on
 * the button that closes it) and `data-act` (the word on the one that sends its form); `slot="buttons"` stands among them.
 * @param {string} name
 */
export function framed(name) {
  const { title, cancel = 'cancel', act } = /** @type {HTMLElement} */ (document.getElementById(name)).dataset
  const content = clone(name)
  if (content.firstElementChild?.matches('dialog')) return /** @type {HTMLDialogElement} */ (content.firstElementChild)
  const dialog = /** @type {HTMLDialogElement} */ (make('dialog'))
  const [heading, buttons] = [find(dialog, 'h2'), find(dialog, '.buttons')]
  dialog.classList.add(name)
  heading.id = `${name}-title`
  dialog.setAttribute('aria-labelledby', heading.id)
  if (title) heading.textContent = t(title)
  find(dialog, '.error').id = `${name}-error`
  find(buttons, '.cancel').textContent = t(cancel)
  buttons.append(...content.querySelectorAll('[slot=buttons]'), ...(act ? [sender(act)] : []))
  find(dialog, '.content').append(content)
  return dialog
}

/** @param {string} act */
function sender(act) {
  const button = document.createElement('button')
  button.type = 'submit'
  button.className = 'button'
  button.textContent = t(act)
  return button
}
