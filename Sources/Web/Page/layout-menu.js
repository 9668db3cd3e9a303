// @ts-check
/** How the files of a folder are laid out: as rows, large or small, or as cards. */

import { clone, find, on, say, showIcon } from './dom.js'
import { t } from './text.js'

/** @type {Record<string, string>} */
const layouts = { large: 'icon-rows', small: 'icon-small-rows', grid: 'icon-grid' }

/** The one chosen on this device. */
export function chosenLayout() {
  const kept = localStorage.getItem('layout') ?? ''
  return kept in layouts ? kept : 'large'
}

/** @param {HTMLElement} el wishes `layOut` with the layout */
export function layoutMenu(el) {
  el.append(clone('layout-menu'))
  const button = find(el, 'button')
  function show() {
    showIcon(button, layouts[chosenLayout()])
    button.setAttribute('aria-label', t('layout.button', { name: t(`layout.${chosenLayout()}`) }))
  }
  show()
  on(button, 'click', async () => {
    const { openMenu } = await import('./menu.js')
    const choices = Object.keys(layouts).map((id) => ({
      id, words: t(`layout.${id}`), icon: layouts[id], isChecked: id === chosenLayout(),
    }))
    const chosen = await openMenu(t('layout'), choices, button)
    if (!chosen) return
    localStorage.setItem('layout', chosen)
    show()
    say(el, 'layOut', chosen)
  })
}
