// @ts-check
/** Settings › Sessions: where one is signed in, and how that ends. */

import { formatAgo } from '../base/ago.js'
import * as api from '../daemon/api-household.js'
import { deviceOf } from './device-name.js'
import { clone, find, make, on, say } from '../base/dom.js'
import { visit } from '../frame/gates.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { currentLocale, t } from '../base/text.js'

/** @param {string} [said] */
function nameOf(said = '') {
  const { browser, system, other } = deviceOf(said)
  if (browser && system) return t('device.name', { browser, system })
  return (browser ?? system ?? other) || t('device.unknown')
}

/** @param {HTMLElement} el */
export async function sessionsRoom(el) {
  el.append(clone('sessions-room'))
  const list = find(el, 'ul')
  const others = find(el, '.sign-out-others')
  const { account, role } = visit.session
  /** @type {any[]} */
  let sessions = []

  async function read() {
    sessions = (await api.readSessions()).results
    sessions.sort((one, other) => Number(other.current) - Number(one.current))
    others.hidden = sessions.length < 2
    show(list, sessions)
    if (role !== 'owner') return
    const foreign = (await api.readAllSessions()).results.filter((/** @type {any} */ one) => one.account.id !== account.id)
    find(el, '.others').hidden = foreign.length === 0
    show(find(el, '.others ul'), foreign)
  }

  /** @param {HTMLElement} place @param {any[]} rows */
  function show(place, rows) {
    keyed(place, rows, {
      key: (session) => session.id,
      create: () => make('session'),
      update(row, { id, account: owner, device, address, lastUsed, current }) {
        const name = nameOf(device)
        const button = find(row, 'button')
        find(row, '.title').textContent = name
        find(row, '.title').title = device
        find(row, '.whose').textContent = owner.id === account.id ? '' : owner.name
        find(row, '.here').hidden = !current
        find(row, '.place').textContent = address ?? ''
        find(row, '.moment').textContent = formatAgo(lastUsed, Date.now(), currentLocale())
        button.hidden = current
        button.dataset.id = id
        button.setAttribute('aria-label', t('signOut.device', { device: name }))
      },
    })
  }

  /** @param {string[]} ids @param {any} button */
  async function end(ids, button) {
    button.setAttribute('aria-busy', 'true')
    try {
      for (const id of ids) await api.endSession(id)
    } catch (problem) {
      say(el, 'showMessage', { words: sentenceOf(problem) })
    }
    button.removeAttribute('aria-busy')
    await read().catch(() => {})
    if (!document.activeElement?.checkVisibility?.()) find(el.parentElement ?? el, '.room-title').focus()
  }
  on(el, 'click', ({ target }) => {
    const button = target.closest('li button')
    if (button) end([button.dataset.id], button)
  })
  on(others, 'click', () => end(sessions.filter(({ current }) => !current).map(({ id }) => id), others))
  await read()
  return read
}
