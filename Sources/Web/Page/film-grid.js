// @ts-check
/** My List, or all of one row: posters side by side, more while one scrolls. */

import * as api from './api.js'
import { lookAt } from './arrival.js'
import { calmly, soon } from './calm.js'
import { clone, find, on, say, tell } from './dom.js'
import { live } from './events.js'
import { fileActions } from './file-deeds.js'
import { filmCard } from './film-card.js'
import { joined } from './joined.js'
import { keyed } from './keyed.js'
import { readList, readRow } from './marks.js'
import { sentenceOf } from './problem-text.js'
import { keepsMarks } from './rights.js'
import { pathOf } from './route.js'
import { rowTitle } from './row-title.js'
import { t } from './text.js'
import { trouble } from './trouble.js'

const partSize = 60

/** @param {HTMLElement} el told `arrival` {id, returning, isFirst}; without an id it is My List; wishes `goTo`, `showMessage` */
export function filmGrid(el) {
  el.append(clone('film-grid'))
  const list = find(el, '.films')
  const whenCalm = calmly()
  /** @type {string} */
  let id = 'list'
  /** @type {any} */
  let row
  let isReading = false

  /** @param {{ limit?: number, cursor?: string }} part */
  function read(part) {
    if (id !== 'list') return readRow(id, part)
    return keepsMarks() ? readList(part) : Promise.resolve({ total: 0, results: [], next: null })
  }

  function show() {
    const title = rowTitle({ id, title: row.title ?? '' })
    find(el, 'h1 bdi').textContent = title
    list.setAttribute('aria-label', title)
    document.title = `${title} – Dropreel`
    find(el, '.count').textContent = row.total > 0 ? t('films', { n: row.total }) : ''
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
    find(el, '.empty').hidden = row.results.length > 0
    keyed(list, row.results, { key: (file) => file.id, create: () => filmCard('poster'), update: (card, file) => tell(card, 'file', file) })
  }

  /** @param {unknown} problem */
  function showTrouble(problem) {
    find(el, '.loading').hidden = true
    if (row && api.isPassing(problem)) return
    tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    find(el, '.empty').hidden = true
    list.replaceChildren()
  }

  /** As much as was there is read again. */
  async function refresh() {
    const asked = id
    try {
      const got = await read({ limit: Math.min(500, Math.max(partSize, row?.results.length ?? 0)) })
      if (asked !== id) return
      const isNew = row === undefined
      row = got
      isNew ? show() : whenCalm(show)
    } catch (problem) {
      if (asked === id) showTrouble(problem)
    }
  }

  async function readMore() {
    if (isReading || !row?.next || el.hidden) return
    isReading = true
    const asked = row
    try {
      const part = await read({ limit: partSize, cursor: row.next })
      if (row !== asked) return
      row = { ...row, next: part.next, results: joined(row.results, part.results) }
      show()
    } catch (problem) {
      showTrouble(problem)
    } finally {
      isReading = false
    }
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    const { id: wanted = 'list' } = arrival
    if (wanted !== id) [row, id] = [undefined, wanted]
    find(el, '.back').hidden = id === 'list'
    el.classList.toggle('my-list', id === 'list')
    if (row) show()
    else {
      list.replaceChildren()
      find(el, '.loading').hidden = false
    }
    const reading = refresh()
    if (!row) await reading
    if (el.hidden || wanted !== id) return
    lookAt(el, arrival)
  })
  on(el, 'openFilm', ({ detail: file }) => say(el, 'goTo', pathOf({ view: 'film', id: file.id })))
  on(find(el, '.back'), 'click', (event) => {
    event.preventDefault()
    say(el, 'goBack', '/')
  })
  fileActions(el, refresh)
  trouble(find(el, '.trouble'), refresh)
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) readMore() }, { rootMargin: '800px' })
    .observe(find(el, '.end'))
  const refreshSoon = soon(() => { if (!el.hidden) refresh() })
  for (const kind of ['change', 'marks', 'reset']) on(live, kind, refreshSoon)
}
