// @ts-check
/** What an owner is asked about an account: how it is called, and what becomes of its marks when it goes. */

import { find, on } from '../base/dom.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { openDialog } from '../frame/dialog.js'
import { fill } from '../base/text.js'

/**
 * @param {{ name: string, email?: string }} account
 * @param {(change: { name: string, email: string }) => Promise<unknown>} attempt throws a problem, which is shown in the form
 */
export function askForAccount(account, attempt) {
  return openDialog('change-account', (dialog, finish) => {
    const form = find(dialog, 'form')
    const [name, email] = [find(form, '[name=name]'), find(form, '[name=email]')]
    name.value = account.name
    email.value = account.email ?? ''
    on(form, 'submit', (event) => {
      event.preventDefault()
      sendForm(form, async () => {
        try {
          await attempt({ name: name.value, email: email.value })
          finish(true)
        } catch (problem) {
          showFormProblem(form, problem, name.value.trim() ? undefined : name, { conflict: 'accountTaken' })
        }
      })
    })
  })
}

/**
 * The first focus is on Cancel, and what can be lost is kept unless one says otherwise.
 * @param {string} name
 * @returns {Promise<string | undefined>} `keep` or `remove`
 */
export function askAboutMarks(name) {
  return openDialog('remove-account', (dialog, finish) => {
    dialog.setAttribute('role', 'alertdialog')
    dialog.setAttribute('aria-describedby', 'remove-account-words')
    find(dialog, '.cancel').autofocus = true
    fill(find(dialog, '.explanation'), 'account.remove.words', { name })
    on(find(dialog, '.confirm'), 'click', () => finish(find(dialog, '[name=marks]:checked').value))
  })
}
