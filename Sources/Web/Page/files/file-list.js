// @ts-check
/** The rows or cards of a folder: all of a short one, a moving window of a long one. */

import { find, on, say, tell } from '../base/dom.js'
import { fileRow } from './file-row.js'
import { keyed } from '../base/keyed.js'
import { closeSwipedRow } from './row-swipe.js'
import { cellsOf, rowsInView, wholeUpTo } from './row-window.js'

/**
 * @param {HTMLElement} el the list; told `listing` {listing, secondsLeft}, `layout`, `patch` row and `focusOn` id; wishes `readRows`
 */
export function fileList(el) {
  /** @type {import('./listing.js').Listing | undefined} */
  let listing
  /** @type {(file: any) => number | undefined} */
  let secondsLeft = () => undefined
  let isPlanned = false

  let cells = { columns: 1, cellWidth: 0, cellHeight: 72 }

  function measure() {
    const rowHeight = parseFloat(getComputedStyle(el).getPropertyValue('--row-height')) || 72
    cells = cellsOf({ layout: el.dataset.layout ?? '', width: el.clientWidth, rowHeight })
    el.style.setProperty('--cell-width', cells.columns > 1 ? `${cells.cellWidth}px` : '100%')
    el.style.setProperty('--cell-height', `${cells.cellHeight}px`)
  }

  function show() {
    isPlanned = false
    if (listing?.total === 0) el.replaceChildren()
    if (!listing || el.offsetParent === null) return
    measure()
    const { columns, cellHeight } = cells
    const [first, end] = rowsInView({
      top: -el.getBoundingClientRect().top, height: innerHeight, rowHeight: cellHeight, total: listing.total, columns,
    })
    el.style.height = `${Math.ceil(listing.total / columns) * cellHeight}px`
    say(el, 'readRows', { first, end })
    draw(Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step))
  }

  /** @param {number} index */
  function placeOf(index) {
    const across = (index % cells.columns) * cells.cellWidth * (document.documentElement.dir === 'rtl' ? -1 : 1)
    return `translate(${across}px, ${Math.floor(index / cells.columns) * cells.cellHeight}px)`
  }

  /** @param {number[]} indexes */
  function draw(indexes) {
    const list = /** @type {import('./listing.js').Listing} */ (listing)
    keyed(el, withFocused(indexes), {
      key: (index) => list.at(index)?.id ?? `waiting ${index}`,
      create: fileRow,
      update(row, index) {
        row.style.transform = placeOf(index)
        row.dataset.index = String(index)
        if (list.total > wholeUpTo) {
          row.setAttribute('aria-setsize', String(list.total))
          row.setAttribute('aria-posinset', String(index + 1))
        }
        const file = list.at(index)
        if (shown.get(row) === (file ?? 'waiting')) return
        shown.set(row, file ?? 'waiting')
        tell(row, file ? 'file' : 'waiting', { file, secondsLeft: file && secondsLeft(file) })
      },
    })
  }
  /** @type {WeakMap<Element, any>} */
  const shown = new WeakMap()

  /**
   * The row with the focus stays, wherever the window is: it must not become another row under the finger.
   * @param {number[]} indexes
   */
  function withFocused(indexes) {
    const row = document.activeElement?.closest?.('.file-row')
    const index = row && el.contains(row) ? listing?.find(row.getAttribute('data-id') ?? '')?.index : undefined
    if (index === undefined || indexes.includes(index)) return indexes
    return [...indexes, index].sort((a, b) => a - b)
  }

  function plan() {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(show)
  }

  on(el, 'listing', ({ detail }) => {
    if (listing !== detail.listing) closeSwipedRow()
    listing = detail.listing
    secondsLeft = detail.secondsLeft
    show()
  })
  on(el, 'layout', ({ detail: layout }) => {
    closeSwipedRow()
    el.dataset.layout = layout
    show()
  })
  on(el, 'patch', ({ detail: file }) => {
    const row = [...el.children].find((child) => child.getAttribute('data-id') === file.id)
    if (!row) return
    shown.set(row, file)
    tell(row, 'file', { file, secondsLeft: secondsLeft(file) })
  })
  on(el, 'focusOn', ({ detail: id }) => {
    const row = el.querySelector(`[data-id="${CSS.escape(id)}"]`)
    if (row) find(row, '.open').focus({ preventScroll: true })
  })
  on(el, 'keydown', (event) => {
    const row = event.target.closest('.file-row')
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const aside = cells.columns > 1 ? forward : 0
    const step = { ArrowDown: cells.columns, ArrowUp: -cells.columns, ArrowRight: aside, ArrowLeft: -aside }[event.key]
    const next = row && step && el.querySelector(`[data-index="${Number(row.dataset.index) + step}"]`)
    if (!next) return
    event.preventDefault()
    const link = find(next, '.open')
    link.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  })
  on(window, 'scroll', () => {
    closeSwipedRow()
    plan()
  }, { passive: true })
  on(window, 'resize', plan)
}
