// @ts-check
/** One row of films that is pushed aside: ten at first, more on the way. */

import { find, make, on, tell } from '../base/dom.js'
import { filmCard } from './film-card.js'
import { joined } from '../base/joined.js'
import { keyed } from '../base/keyed.js'
import { readRow } from '../daemon/marks.js'
import { pathOf } from '../frame/route.js'
import { rowTitle } from './row-title.js'
import { t } from '../base/text.js'

/** Pixels from its end where more is fetched. */
const ahead = 600
let made = 0

/** @returns {HTMLElement} told `row` {id, title, results, next, total} */
export function filmRow() {
  const el = make('film-row')
  const list = find(el, '.films')
  made += 1
  find(el, 'h2').id = `row-title-${made}`
  for (const part of [el, list]) part.setAttribute('aria-labelledby', `row-title-${made}`)
  /** @type {any} */
  let row
  let isReading = false

  /** @param {any} shown */
  async function take(shown) {
    const isSame = row?.id === shown.id
    const known = isSame ? row.results.length : 0
    // Somebody has looked further: as much is there again.
    const whole = known > shown.results.length && shown.next ? await readRow(shown.id, { limit: Math.min(known, 500) }).catch(() => shown) : shown
    row = { ...shown, results: whole.results, next: whole.next }
    if (!isSame) list.scrollTo({ left: 0, behavior: 'instant' })
    show()
  }

  function show() {
    const title = rowTitle(row)
    el.dataset.row = row.id
    find(el, 'h2 bdi').textContent = title
    const all = find(el, '.see-all')
    all.hidden = row.id === 'continue'
    all.href = row.id === 'list' ? pathOf({ view: 'list' }) : pathOf({ view: 'row', id: row.id })
    all.setAttribute('aria-label', t('seeAll.row', { row: title }))
    find(el, '.turn.previous').setAttribute('aria-label', t('row.previous', { row: title }))
    find(el, '.turn.next').setAttribute('aria-label', t('row.next', { row: title }))
    const shape = row.id === 'continue' ? 'wide' : 'poster'
    el.classList.toggle('wide', shape === 'wide')
    keepPlace(() => keyed(list, row.results, {
      key: (file) => `${shape} ${file.id}`, create: () => filmCard(shape), update: (card, file) => tell(card, 'file', file),
    }))
    requestAnimationFrame(fit)
  }

  const fit = () => el.classList.toggle('fits', list.scrollWidth <= list.clientWidth)

  /** What is seen stays where it is, whatever comes before it; the beginning stays the beginning. @param {() => void} change */
  function keepPlace(change) {
    const isAtStart = list.scrollLeft === 0
    const edge = list.getBoundingClientRect()
    const anchor = isAtStart ? undefined : [...list.children].find((card) => {
      const { left, right } = card.getBoundingClientRect()
      return left >= edge.left && right <= edge.right
    })
    const before = anchor?.getBoundingClientRect().left ?? 0
    const id = anchor?.getAttribute('data-id')
    change()
    // Snapping follows the card that it held, not the place.
    if (isAtStart) list.scrollTo({ left: 0, behavior: 'instant' })
    const after = id && list.querySelector(`[data-id="${CSS.escape(id)}"]`)
    if (after) list.scrollBy({ left: after.getBoundingClientRect().left - before, behavior: 'instant' })
  }

  async function readMore() {
    const left = list.scrollWidth - list.clientWidth - Math.abs(list.scrollLeft)
    if (isReading || !row?.next || left > ahead) return
    isReading = true
    const asked = row
    try {
      const part = await readRow(row.id, { cursor: row.next })
      if (row !== asked) return
      row = { ...row, results: joined(row.results, part.results), next: part.next }
      show()
    } catch {
      // The next push tries again.
    } finally {
      isReading = false
    }
  }

  /** @param {number} step */
  const turn = (step) => {
    const forward = getComputedStyle(el).direction === 'rtl' ? -1 : 1
    list.scrollBy({ left: step * forward * list.clientWidth * 0.8, behavior: 'smooth' })
  }
  on(el, 'row', ({ detail }) => take(detail))
  on(list, 'scroll', readMore, { passive: true })
  // Where all of it is seen there is nothing to turn to.
  new ResizeObserver(fit).observe(list)
  on(find(el, '.turn.previous'), 'click', () => turn(-1))
  on(find(el, '.turn.next'), 'click', () => turn(1))
  on(el, 'showActions', ({ detail }) => { if (row) Object.assign(detail, { row: row.id }) })
  return el
}
