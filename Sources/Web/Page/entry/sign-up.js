// @ts-check
/** The form that makes an account, where the owner allows it: by the code of an invitation, or for everybody. */

import * as api from '../daemon/api.js'
import { clone, find, on, say } from '../base/dom.js'
import { sendForm, showFormProblem } from './form-problem.js'
import { passwordField } from './password-field.js'
import { codeOf } from '../frame/route.js'
import { t } from '../base/text.js'

/** @param {HTMLElement} el told `fragment` {fragment, status}; wishes `enter` */
export function signUpView(el) {
  el.append(clone('sign-up'))
  const form = find(el, 'form')
  const { code, username, email, newPassword, repeated } = form.elements
  passwordField(find(form, '.password'))

  on(el, 'fragment', ({ detail: { fragment, status } }) => {
    find(form, '.step-code').hidden = status.signUp !== 'code'
    code.value = codeOf(fragment)
    const first = code.value || status.signUp !== 'code' ? username : code
    first.focus({ preventScroll: true })
  })
  on(form, 'submit', (event) => {
    event.preventDefault()
    showFormProblem(form, undefined)
    const wrong = whatIsWrong()
    if (wrong) return showFormProblem(form, new api.Problem({ code: 'empty', detail: t(wrong.text) }), wrong.field)
    sendForm(form, makeAccount)
  })

  function whatIsWrong() {
    const fields = [...(find(form, '.step-code').hidden ? [] : [code]), username, newPassword]
    const field = fields.find((input) => input.value.trim().length < Math.max(1, input.minLength))
    if (field) return { field, text: field.dataset.empty }
    return repeated.value === newPassword.value ? undefined : { field: repeated, text: 'password.differs' }
  }

  async function makeAccount() {
    const entered = { name: username.value, password: newPassword.value }
    const more = { ...(email.value.trim() && { email: email.value.trim() }), ...(code.value.trim() && { code: code.value.trim() }) }
    try {
      await api.signUp({ ...entered, ...more })
      say(el, 'enter')
    } catch (problem) {
      const isCode = problem instanceof api.Problem && problem.code === 'wrong-credentials'
      showFormProblem(form, problem, isCode ? code : username, { 'wrong-credentials': 'problem.wrongCode', conflict: 'accountTaken' })
    }
  }
}
