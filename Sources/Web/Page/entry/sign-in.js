// @ts-check
/** The form that signs in. A real form and a real navigation afterwards, so that password managers take part. */

import * as api from '../daemon/api.js'
import { clone, find, on, say } from '../base/dom.js'
import { sendForm, showFormProblem } from './form-problem.js'
import { passwordField } from './password-field.js'
import { t } from '../base/text.js'

/** @param {HTMLElement} el told `fragment` {status}; wishes `enter` */
export function signInView(el) {
  el.append(clone('sign-in'))
  const form = find(el, 'form')
  const { username, password } = form.elements
  passwordField(find(form, '.password'))

  on(el, 'fragment', ({ detail: { status } }) => { find(el, '.sign-up-link').hidden = status.signUp === 'closed' })
  // Why somebody was led here, said once.
  const reason = sessionStorage.getItem('reason')
  sessionStorage.removeItem('reason')
  find(el, '.reason').textContent = reason ? t(reason) : ''
  find(el, '.reason').hidden = !reason
  on(form, 'submit', (event) => {
    event.preventDefault()
    const empty = [username, password].find((input) => input.value === '')
    if (empty) return showFormProblem(form, new api.Problem({ code: 'empty', detail: t(empty.dataset.empty) }), empty)
    sendForm(form, async () => {
      try {
        await api.signIn({ name: username.value, password: password.value })
        say(el, 'enter')
      } catch (problem) {
        showFormProblem(form, problem, password)
      }
    })
  })
}
