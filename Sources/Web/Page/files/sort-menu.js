// @ts-check
/** How a list is ordered. Choosing the same again turns it round. */

import { clone, find, on, say } from '../base/dom.js'
import { t } from '../base/text.js'

/** What each order begins with when it is chosen first: names from A, the rest from the newest or largest. */
const orders = [
  { id: 'name', first: 'name', other: '-name' },
  { id: 'added', first: '-added', other: 'added' },
  { id: 'modified', first: '-modified', other: 'modified' },
  { id: 'size', first: '-size', other: 'size' },
  { id: 'duration', first: '-duration', other: 'duration' },
  { id: 'title', first: 'title', other: '-title' },
  { id: 'year', first: '-year', other: 'year' },
  { id: 'rating', first: '-rating', other: 'rating' },
  { id: 'trend', first: '-trend', other: 'trend' },
  { id: 'episode', first: 'episode', other: '-episode' },
]
const usual = ['name', 'added', 'modified', 'size', 'duration']

/**
 * The order after choosing `id` while `current` holds. Pure.
 * @param {string} id
 * @param {string} current
 */
export function nextOrder(id, current) {
  const order = orders.find((one) => one.id === id) ?? orders[0]
  return current === order.first ? order.other : order.first
}

/** @param {string} sort */
const noteOf = (sort) => t(`sort.${sort}`)

/** @param {HTMLElement} el told `sort`, empty where a list has an order of its own, and `sorts`, those that make sense in it; wishes `sortBy` with the next one */
export function sortMenu(el) {
  el.append(clone('sort-menu'))
  const button = find(el, 'button')
  let current = 'name'
  let offered = usual
  on(el, 'sorts', ({ detail }) => { offered = detail })
  on(el, 'sort', ({ detail: sort }) => {
    current = sort
    const name = sort ? t(`sort.${sort.replace('-', '')}.name`) : t('sort.default')
    button.setAttribute('aria-label', sort ? t('sort.button', { name, order: noteOf(sort) }) : t('sort.button.default'))
    find(button, '.words').textContent = name
    button.dataset.sorted = String(sort !== '')
    button.dataset.turned = String(current.startsWith('-'))
  })
  on(button, 'click', async () => {
    const choices = orders.filter(({ id }) => offered.includes(id)).map(({ id, first, other }) => {
      const isChecked = current === first || current === other
      return { id, words: t(`sort.${id}.name`), isChecked, note: isChecked ? noteOf(current) : '' }
    })
    const { openMenu } = await import('../frame/menu.js')
    const chosen = await openMenu(t('sort'), [...choices, { id: 'default', words: t('sort.default'), ...(!current && { isChecked: true }) }], button)
    if (chosen) say(el, 'sortBy', chosen === 'default' ? '' : nextOrder(chosen, current))
  })
}
