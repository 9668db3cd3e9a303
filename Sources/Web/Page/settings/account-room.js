// @ts-check
/** Settings › Account: who one is here, and another password. */

import * as api from '../daemon/api-household.js'
import { Problem } from '../daemon/api.js'
import { clone, find, on, say } from '../base/dom.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { visit } from '../frame/gates.js'
import { passwordField } from '../entry/password-field.js'
import { t } from '../base/text.js'

/** @param {HTMLElement} el */
export function accountRoom(el) {
  el.append(clone('account-room'))
  const { account } = visit.session
  find(el, '.own-name').textContent = account.name
  find(el, '.own-email').textContent = account.email ?? ''
  find(el, '.own-role').textContent = t(`role.${account.role}`)
  const form = find(el, 'form')
  const { username, password, newPassword, repeated } = form.elements
  // For password managers, which keep a password under a name.
  username.value = account.name
  passwordField(find(form, '.password'))

  on(form, 'submit', (event) => {
    event.preventDefault()
    showFormProblem(form, undefined)
    const wrong = whatIsWrong()
    if (wrong) return showFormProblem(form, new Problem({ code: 'empty', detail: t(wrong.text) }), wrong.field)
    sendForm(form, change)
  })

  function whatIsWrong() {
    if (password.value === '') return { field: password, text: 'empty.password' }
    if (newPassword.value.length < newPassword.minLength) return { field: newPassword, text: 'empty.newPassword' }
    return repeated.value === newPassword.value ? undefined : { field: repeated, text: 'password.differs' }
  }

  async function change() {
    try {
      await api.changePassword(password.value, newPassword.value)
      form.reset()
      username.value = account.name
      say(el, 'showMessage', { words: t('password.changed') })
    } catch (problem) {
      showFormProblem(form, problem, password, { 'wrong-credentials': 'password.wrong' })
    }
  }
}
