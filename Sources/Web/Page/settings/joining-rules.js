// @ts-check
/** Who may join: by an invitation, everybody, or nobody; and whether one may watch without an account. */

import * as api from '../daemon/api-household.js'
import { copyButton } from './copy-button.js'
import { find, on, say } from '../base/dom.js'
import { formatDay } from '../base/format.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { currentLocale, t } from '../base/text.js'

/** @param {HTMLElement} el the room of accounts */
export async function joiningRules(el) {
  const guests = find(el, '.guests')
  const policies = /** @type {HTMLInputElement[]} */ ([...el.querySelectorAll('[name=signUp]')])
  /** @param {any} settings */
  function show(settings) {
    for (const policy of policies) policy.checked = policy.value === settings.signUp
    guests.checked = settings.guests === 'watch'
    find(el, '.invitation').hidden = settings.signUp !== 'code'
  }
  /** @param {object} change */
  async function change(change) {
    try {
      await api.changeSettings(change)
    } catch (problem) {
      say(el, 'showMessage', { words: sentenceOf(problem) })
    }
    show(await api.readSettings())
  }
  for (const policy of policies) on(policy, 'change', () => change({ signUp: policy.value }))
  on(guests, 'change', () => change({ guests: guests.checked ? 'watch' : 'none' }))
  on(find(el, '.invite'), 'click', () => invite(el))
  copyButton(find(el, '.copy'), find(el, '.invitation-link input'))
  show(await api.readSettings())
}

/** @param {HTMLElement} el */
async function invite(el) {
  const address = find(el, '.invitation-link input')
  try {
    const { url, expires } = await api.invite(find(el, '.invited-role').value)
    address.value = url
    find(el, '.invitation-link').hidden = false
    find(el, '.until').textContent = t('invitation.until', { day: formatDay(expires, currentLocale()) })
    find(el, '.copy').textContent = t('handOver.copy')
    find(el, '.copy').focus()
  } catch (problem) {
    say(el, 'showMessage', { words: sentenceOf(problem) })
  }
}
