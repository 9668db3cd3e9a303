// @ts-check
/** What stands above a list of films: its name, how many there are, its order, its layout; and the words where none are. */

import { find, on, tell } from '../base/dom.js'
import { layoutMenu } from '../files/layout-menu.js'
import { sortMenu } from '../files/sort-menu.js'
import { fill, t } from '../base/text.js'

/**
 * @param {HTMLElement} el over all of it
 * @param {string} keptAs which lists share a layout
 * @param {(n: number) => string} [counted] how many there are, in words
 * @returns {EventTarget} told `list` {title, total, words, found, sorts, sort, isOwn} and `layout`
 */
export function filmListHead(el, keptAs, counted = (n) => t('films', { n })) {
  const [sort, layout] = [find(el, '.sort'), find(el, '.layout')]
  const head = new EventTarget()
  sortMenu(sort)
  layoutMenu(layout, keptAs)
  on(head, 'layout', () => tell(layout, 'layout'))
  on(head, 'list', ({ detail: { title, total, words, found, sorts, sort: order, isOwn } }) => {
    const isEmpty = !words && found === 0
    find(el, 'h1 bdi').textContent = title
    find(el, '.count').textContent = total > 0 ? counted(total) : ''
    find(el, '.matches').textContent = words ? t('results', { n: found }) : ''
    // My List says how it is filled.
    find(el, '.empty').hidden = !isEmpty || !isOwn
    find(el, '.nothing').hidden = found > 0 || (isEmpty && isOwn)
    fill(find(el, '.nothing p'), words ? 'noResults' : 'list.nothing', { q: words })
    for (const tool of ['.tools', '.filter']) find(el, tool).hidden = total === 0 && !words
    tell(sort, 'sorts', sorts)
    tell(sort, 'sort', order)
  })
  return head
}
