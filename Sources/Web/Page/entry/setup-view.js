// @ts-check
/** Making the owner: the code that the computer shows, then a name and a password. */

import * as api from '../daemon/api.js'
import { clone, find, on, say } from '../base/dom.js'
import { sendForm, showFormProblem } from './form-problem.js'
import { passwordField } from './password-field.js'
import { codeOf } from '../frame/route.js'
import { fill, t } from '../base/text.js'

/** @param {HTMLElement} el */
export function setupView(el) {
  el.append(clone('setup-view'))
  const form = find(el, 'form')
  const { code, username, newPassword, guests } = form.elements
  const steps = [find(form, '.step-code'), find(form, '.step-owner')]
  passwordField(find(form, '.password'))

  /** @param {number} step */
  function show(step) {
    steps.forEach((part, index) => { part.hidden = index !== step })
    fill(find(form, '.step-count'), 'setup.step', { n: step + 1, total: 2 })
    find(form, 'button[type=submit]').textContent = find(form, step ? '.owner-word' : '.continue-word').textContent
    const first = step ? username : code
    first.focus({ preventScroll: true })
  }

  on(el, 'fragment', ({ detail: { fragment } }) => {
    code.value = codeOf(fragment)
    show(0)
  })
  on(form, 'submit', (event) => {
    event.preventDefault()
    showFormProblem(form, undefined)
    const fields = steps[0].hidden ? [username, newPassword] : [code]
    const wrong = fields.find((input) => input.value.trim().length < (input.minLength > 0 ? input.minLength : 1))
    if (wrong) return showFormProblem(form, new api.Problem({ code: 'empty', detail: t(wrong.dataset.empty) }), wrong)
    if (!steps[0].hidden) return show(1)
    sendForm(form, makeOwner)
  })

  async function makeOwner() {
    const entered = { code: code.value.trim(), name: username.value, password: newPassword.value }
    try {
      await api.setUp({ ...entered, guests: guests.checked ? 'watch' : 'none' })
      say(el, 'enter')
    } catch (problem) {
      // Nobody has an account yet, so wrong credentials can only be the code.
      const isCode = problem instanceof api.Problem && problem.code === 'wrong-credentials'
      if (!isCode) return showFormProblem(form, problem, username)
      show(0)
      showFormProblem(form, problem, code, { 'wrong-credentials': 'problem.wrongCode' })
    }
  }
}
