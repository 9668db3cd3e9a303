// @ts-check
/** Settings › Watching problems: what the box cannot do at the moment, why a file is not listed, and what is known to help. */

import * as api from '../daemon/api-library.js'
import { readStatus } from '../daemon/api.js'
import { clone, find, make, on } from '../base/dom.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { visit } from '../frame/gates.js'
import { keyed } from '../base/keyed.js'
import { fill, hasText, t } from '../base/text.js'

/** What helps with faults of phones and players, which no server can mend. */
const cures = ['safari', 'hevc', 'ac3', 'vlc', 'power', 'wifi']

/** @param {HTMLElement} el */
export async function problemsRoom(el) {
  el.append(clone('problems-room'))
  find(el, '.cures').append(...cures.map((cure) => {
    const row = make('cure')
    find(row, '.title').textContent = t(`cure.${cure}`)
    find(row, '.remedy').textContent = t(`cure.${cure}.remedy`)
    return row
  }))
  const form = find(el, 'form')
  form.hidden = !visit.session.account
  on(form, 'submit', (event) => {
    event.preventDefault()
    const path = form.elements.path
    if (path.value.trim()) sendForm(form, () => explain(form, path))
  })

  async function read() {
    const { watching, announced } = await readStatus()
    const problems = watching?.problems ?? []
    find(el, '.all-well').hidden = problems.length > 0 || !watching
    keyed(find(el, '.now'), problems, {
      key: (problem) => `${problem.code} ${problem.detail}`,
      create: () => make('cure'),
      update(row, { code, detail, hint }) {
        find(row, '.title').textContent = detail || code
        find(row, '.remedy').textContent = hint ?? ''
      },
    })
    find(el, '.addresses ul').replaceChildren(...(announced?.addresses ?? []).map((/** @type {string} */ address) => {
      const row = document.createElement('li')
      row.setAttribute('role', 'listitem')
      row.dir = 'ltr'
      row.textContent = `http://${address.includes(':') ? `[${address}]` : address}:${location.port || 80}`
      return row
    }))
    find(el, '.addresses').hidden = !announced?.addresses?.length
  }
  await read()
  return read
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} field */
async function explain(form, field) {
  showFormProblem(form, undefined)
  const answer = find(form, '.answer')
  answer.hidden = true
  try {
    const { code, reason, hint } = await api.explain(field.value.trim().replace(/^\/+/, ''))
    const key = `explain.${code}`
    if (hasText(key)) fill(find(answer, '.reason'), key)
    else find(answer, '.reason').textContent = reason
    find(answer, '.hint').textContent = hint ?? ''
    answer.hidden = false
  } catch (problem) {
    showFormProblem(form, problem, field)
  }
}
