// @ts-check
/** Those who were removed while what they have saved and watched is kept, and how that is forgotten. */

import * as api from '../daemon/api-household.js'
import { find, make, on } from '../base/dom.js'
import { formatDay } from '../base/format.js'
import { keyed } from '../base/keyed.js'
import { askFirst } from '../frame/question.js'
import { currentLocale, t } from '../base/text.js'

/**
 * @param {HTMLElement} el the section
 * @param {(deed: () => Promise<unknown>) => Promise<void>} perform does it, says what went wrong, and has all read again
 * @returns {() => Promise<void>} reads them again
 */
export function formerAccounts(el, perform) {
  const list = find(el, 'ul')
  /** @type {any[]} */
  let accounts = []
  on(list, 'click', async ({ target }) => {
    const id = target.closest('.forget')?.dataset.id
    const account = accounts.find((one) => one.id === id)
    if (!account) return
    const isSure = await askFirst({
      title: 'forever.title', words: 'account.forget.words', values: { name: account.name }, act: 'forever',
    })
    if (isSure) await perform(() => api.removeAccount(account.id, 'remove'))
  })
  return async () => {
    accounts = (await api.readFormerAccounts()).results
    el.hidden = accounts.length === 0
    keyed(list, accounts, {
      key: (account) => account.id,
      create: () => make('former-account'),
      update(row, { id, name, removed }) {
        find(row, '.title').textContent = name
        find(row, '.moment').textContent = t('account.removed', { day: formatDay(removed, currentLocale()) })
        find(row, '.forget').dataset.id = id
        find(row, '.forget').setAttribute('aria-label', t('forever.name', { name }))
      },
    })
  }
}
