// @ts-check
/** A menu: a sheet from below on a phone, beside its button on a wide screen. */

import { find, make, on, showIcon } from '../base/dom.js'
import { openDialog } from './dialog.js'

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} words
 * @property {string} [icon]
 * @property {boolean} [isChecked] given: the choice is a radio
 * @property {string} [note] said besides the name
 * @property {boolean} [isDanger]
 */

/**
 * @param {string} label
 * @param {Choice[]} choices
 * @param {Element} opener
 * @returns {Promise<string | undefined>} the id of what was chosen
 */
export function openMenu(label, choices, opener) {
  return openDialog('menu', (dialog, finish) => {
    const menu = find(dialog, '[role=menu]')
    menu.setAttribute('aria-label', label)
    dialog.setAttribute('aria-label', label)
    find(dialog, '.menu-title').textContent = label
    menu.append(...choices.map((choice) => itemFor(choice, finish)))
    placeBeside(dialog, opener)
    on(menu, 'keydown', (event) => moveFocus(menu, event))
  })
}

/** @param {Choice} choice @param {(id: string) => void} finish */
function itemFor(choice, finish) {
  const item = make('menu-item')
  find(item, '.words').textContent = choice.words
  find(item, '.note').textContent = choice.note ?? ''
  if (choice.note) item.setAttribute('aria-label', choice.words)
  if (choice.note) item.setAttribute('aria-description', choice.note)
  if (choice.isChecked !== undefined) {
    item.setAttribute('role', 'menuitemradio')
    item.setAttribute('aria-checked', String(choice.isChecked))
  }
  showIcon(item, choice.icon ?? (choice.isChecked ? 'icon-check' : 'icon-none'))
  item.classList.toggle('danger', choice.isDanger === true)
  on(item, 'click', () => finish(choice.id))
  return item
}

/**
 * On a wide screen the menu hangs at its button, inside the window.
 * @param {HTMLElement} dialog
 * @param {Element} opener
 */
function placeBeside(dialog, opener) {
  if (!matchMedia('(min-width: 900px)').matches) return
  const button = opener.getBoundingClientRect()
  const isRightToLeft = document.documentElement.dir === 'rtl'
  dialog.classList.add('beside')
  const edge = isRightToLeft ? button.left : innerWidth - button.right
  dialog.style.insetInlineEnd = `${Math.max(8, edge)}px`
  const isLow = button.bottom > innerHeight * 0.6
  dialog.style[isLow ? 'bottom' : 'top'] = isLow ? `${innerHeight - button.top + 4}px` : `${button.bottom + 4}px`
}

/** @param {HTMLElement} menu @param {KeyboardEvent} event */
function moveFocus(menu, event) {
  const items = /** @type {HTMLElement[]} */ ([...menu.children])
  const index = items.indexOf(/** @type {HTMLElement} */ (document.activeElement))
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[(next + items.length) % items.length].focus()
}
