// @ts-check
/** Shows what went wrong at a form: a sentence, tied to the field it is about. What was typed always stays. */

import { find } from '../base/dom.js'
import { sentenceOf } from '../daemon/problem-text.js'

/**
 * @param {HTMLFormElement} form has an element `.error`
 * @param {unknown} problem undefined clears it
 * @param {HTMLInputElement} [field]
 * @param {Record<string, string>} [here] what a code means at this form
 */
export function showFormProblem(form, problem, field, here) {
  const error = find(form, '.error')
  error.textContent = problem === undefined ? '' : sentenceOf(problem, here)
  error.hidden = problem === undefined
  for (const input of form.querySelectorAll('input')) {
    const isWrong = problem !== undefined && input === field
    if (isWrong) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  if (problem !== undefined) field?.focus()
}

/**
 * Sends a form once: while it is on its way its button is busy but keeps its name.
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} send
 */
export async function sendForm(form, send) {
  const button = find(form, 'button[type=submit]')
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  try {
    await send()
  } finally {
    button.removeAttribute('aria-busy')
  }
}
