// @ts-check
/** Settings › Accounts, for owners: who may come in, as what, and who may join. */

import { askAboutMarks, askForAccount } from './account-dialogs.js'
import * as api from '../daemon/api-household.js'
import { clone, find, make, on, say } from '../base/dom.js'
import { formerAccounts } from './former-accounts.js'
import { visit } from '../frame/gates.js'
import { joiningRules } from './joining-rules.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { t } from '../base/text.js'

const roles = ['viewer', 'editor', 'owner']

/** @param {HTMLSelectElement} select */
function offerRoles(select) {
  select.append(...roles.map((role) => new Option(t(`role.${role}`), role)))
}

/** @param {HTMLElement} el */
export async function accountsRoom(el) {
  el.append(clone('accounts-room'))
  const list = find(el, '.accounts')
  offerRoles(find(el, '.invited-role'))
  /** @type {any[]} */
  let accounts = []
  const readFormer = formerAccounts(find(el, '.former'), perform)

  async function read() {
    await readFormer()
    accounts = (await api.readAccounts()).results
    keyed(list, accounts, {
      key: (account) => account.id,
      create() {
        const row = make('account')
        offerRoles(find(row, 'select'))
        return row
      },
      update(row, { id, name, email, role }) {
        row.dataset.id = id
        find(row, '.title').textContent = name
        find(row, '.email').textContent = email ?? ''
        const choice = find(row, 'select')
        choice.value = role
        choice.setAttribute('aria-label', t('role.of', { name }))
        find(row, '.change').setAttribute('aria-label', t('account.change.name', { name }))
        const remove = find(row, '.remove')
        remove.setAttribute('aria-label', t('account.remove.name', { name }))
        remove.hidden = id === visit.session.account.id
      },
    })
  }

  /** @param {() => Promise<unknown>} deed @param {Record<string, string>} [here] */
  async function perform(deed, here = { conflict: 'account.lastOwner' }) {
    try {
      await deed()
    } catch (problem) {
      say(el, 'showMessage', { words: sentenceOf(problem, here) })
    }
    await read().catch(() => {})
  }
  const accountAt = (/** @type {Element} */ target) => accounts.find(({ id }) => id === target.closest('li')?.getAttribute('data-id'))

  on(list, 'change', ({ target }) => {
    const account = accountAt(target)
    if (account) perform(() => api.changeAccount(account.id, { role: target.value }))
  })
  on(list, 'click', async ({ target }) => {
    const account = accountAt(target)
    if (account && target.closest('.change')) {
      await askForAccount(account, (change) => api.changeAccount(account.id, change))
      await read().catch(() => {})
    } else if (account && target.closest('.remove')) {
      const marks = await askAboutMarks(account.name)
      if (marks) await perform(() => api.removeAccount(account.id, marks))
    }
  })
  await joiningRules(el)
  await read()
  return read
}
