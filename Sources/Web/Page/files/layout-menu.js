// @ts-check
/** How a list is laid out: as rows, large or small, or as cards. Folders and lists of films each remember their own. */

import { clone, find, on, say, showIcon } from '../base/dom.js'
import { t } from '../base/text.js'

/** @type {Record<string, string>} */
const layouts = { large: 'icon-rows', small: 'icon-small-rows', grid: 'icon-grid' }

/** What is kept under which name, and how it begins. @type {Record<string, { keptAs: string, first: string }>} */
const places = { folders: { keptAs: 'layout', first: 'large' }, films: { keptAs: 'layout.films', first: 'grid' },
  episodes: { keptAs: 'layout.episodes', first: 'large' } }

/** The one chosen on this device. @param {string} place */
export function chosenLayout(place) {
  const kept = localStorage.getItem(places[place].keptAs) ?? ''
  return kept in layouts ? kept : places[place].first
}

/** @param {HTMLElement} el told `layout` when another list may have changed it; wishes `layOut` with the layout @param {string} place */
export function layoutMenu(el, place) {
  el.append(clone('layout-menu'))
  const button = find(el, 'button')
  function show() {
    showIcon(button, layouts[chosenLayout(place)])
    button.setAttribute('aria-label', t('layout.button', { name: t(`layout.${chosenLayout(place)}`) }))
  }
  show()
  on(el, 'layout', show)
  on(button, 'click', async () => {
    const { openMenu } = await import('../frame/menu.js')
    const choices = Object.keys(layouts).map((id) => ({
      id, words: t(`layout.${id}`), icon: layouts[id], isChecked: id === chosenLayout(place),
    }))
    const chosen = await openMenu(t('layout'), choices, button)
    if (!chosen) return
    localStorage.setItem(places[place].keptAs, chosen)
    show()
    say(el, 'layOut', chosen)
  })
}
