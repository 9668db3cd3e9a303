// @ts-check
/** Settings › Language. */

import { clone, find, on } from '../base/dom.js'
import { allLanguages, currentLanguage } from '../base/text.js'

/** @param {HTMLElement} el */
export function languageRoom(el) {
  el.append(clone('language-room'))
  const group = find(el, '.languages')
  for (const [tag, name] of Object.entries(allLanguages())) {
    const choice = clone('language')
    const input = find(choice, 'input')
    input.value = tag
    input.checked = tag === currentLanguage()
    input.lang = tag
    find(choice, '.words').textContent = name
    find(choice, '.words').lang = tag
    group.append(choice)
  }
  on(group, 'change', ({ target }) => {
    localStorage.setItem('language', target.value)
    location.reload()
  })
}
