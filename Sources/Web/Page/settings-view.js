// @ts-check
/** Settings: who is signed in, the language, and the way out. */

import { clone, find, on, say } from './dom.js'
import { allLanguages, currentLanguage, t } from './text.js'

/** @param {HTMLElement} el told `session` {account, role} and `arrival`; wishes `signOut` */
export function settingsView(el) {
  el.append(clone('settings-view'))
  showLanguages(find(el, '.languages'))

  on(el, 'session', ({ detail: { account, role } }) => {
    find(el, '.account-name').textContent = account?.name ?? t('guest')
    find(el, '.account-mark').textContent = [...(account?.name ?? '·')][0].toUpperCase()
    find(el, '.account-role').textContent = t(`role.${account?.role ?? role ?? 'guest'}`)
    find(el, '.sign-out').hidden = !account
    find(el, '.sign-in-link').hidden = Boolean(account)
  })
  on(el, 'arrival', () => {
    document.title = `${t('tab.settings')} – Dropreel`
    find(el, 'h1').focus({ preventScroll: true })
  })
  on(find(el, '.sign-out'), 'click', () => say(el, 'signOut'))
}

/** @param {HTMLElement} group */
function showLanguages(group) {
  for (const [tag, name] of Object.entries(allLanguages())) {
    const choice = clone('language')
    const input = find(choice, 'input')
    input.value = tag
    input.checked = tag === currentLanguage()
    find(choice, '.words').textContent = name
    find(choice, '.words').lang = tag
    group.append(choice)
  }
  on(group, 'change', ({ target }) => {
    localStorage.setItem('language', target.value)
    location.reload()
  })
}
