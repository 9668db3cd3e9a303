// @ts-check
/** Settings › Programs: tokens for programs, which need no password. An owner sees everybody's. */

import { formatAgo } from '../base/ago.js'
import * as api from '../daemon/api-household.js'
import { Problem } from '../daemon/api.js'
import { copyButton } from './copy-button.js'
import { clone, find, make, on, say } from '../base/dom.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { visit } from '../frame/gates.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { askFirst } from '../frame/question.js'
import { currentLocale, t } from '../base/text.js'

/** @param {HTMLElement} el */
export async function programsRoom(el) {
  el.append(clone('programs-room'))
  const { account, role } = visit.session
  const [list, form] = [find(el, 'ul'), find(el, 'form')]
  const shown = find(el, '.new-token')
  const { name, role: choice } = form.elements
  // A program may do no more than one may oneself, and never what owners do.
  for (const one of role === 'viewer' ? ['viewer'] : ['viewer', 'editor']) choice.append(new Option(t(`role.${one}`), one))
  copyButton(find(shown, '.copy'), find(shown, 'input'))
  /** @type {any[]} */
  let programs = []

  async function read() {
    programs = (await api.readTokens(role === 'owner')).results
    find(el, '.nothing').hidden = programs.length > 0
    keyed(list, programs, {
      key: (program) => program.id,
      create: () => make('program'),
      update(row, { id, name, role, account: owner, lastUsed }) {
        row.dataset.id = id
        find(row, '.title').textContent = name
        find(row, '.owner').textContent = owner.id === account.id ? '' : owner.name
        find(row, '.role').textContent = t(`role.${role}`)
        find(row, '.moment').textContent = formatAgo(lastUsed, Date.now(), currentLocale())
        find(row, 'button').setAttribute('aria-label', t('program.remove.name', { name }))
      },
    })
  }

  on(form, 'submit', (event) => {
    event.preventDefault()
    showFormProblem(form, undefined)
    if (name.value.trim() === '') return showFormProblem(form, new Problem({ code: 'empty', detail: t('program.nameless') }), name)
    sendForm(form, add)
  })

  async function add() {
    try {
      const { token } = await api.addToken(name.value, choice.value)
      form.reset()
      find(shown, 'input').value = token
      find(shown, '.copy').textContent = t('program.copy')
      shown.hidden = false
      find(shown, '.copy').focus()
    } catch (problem) {
      showFormProblem(form, problem, name, { conflict: 'program.taken' })
    }
    await read().catch(() => {})
  }

  on(list, 'click', async ({ target }) => {
    const program = target.closest('button') && programs.find(({ id }) => id === target.closest('li')?.dataset.id)
    if (!program) return
    const isSure = await askFirst({
      title: 'program.remove.title', words: 'program.remove.words', values: { name: program.name }, act: 'program.remove',
    })
    if (!isSure) return
    try {
      await api.removeToken(program.id)
    } catch (problem) {
      say(el, 'showMessage', { words: sentenceOf(problem) })
    }
    shown.hidden = true
    await read().catch(() => {})
    find(el.parentElement ?? el, '.room-title').focus({ preventScroll: true })
  })
  await read()
  return read
}
