// @ts-check
/** My List, or all of one row: posters side by side or one below the other, more while one scrolls. */

import * as api from '../daemon/api.js'
import { lookAt } from '../frame/arrival.js'
import { calmly, soon } from '../frame/calm.js'
import { clone, find, on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { fileActions } from '../files/file-deeds.js'
import { filmCard } from './film-card.js'
import { chosenFilms } from './film-choice.js'
import { FilmPages } from './film-pages.js'
import { keyed } from '../base/keyed.js'
import { chosenLayout, layoutMenu } from '../files/layout-menu.js'
import { readList, readRow } from '../daemon/marks.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { keepsMarks } from '../daemon/rights.js'
import { pathOf } from '../frame/route.js'
import { rowTitle } from './row-title.js'
import { sortMenu } from '../files/sort-menu.js'
import { currentLocale, fill, t } from '../base/text.js'
import { trouble } from '../frame/trouble.js'
import { onTyped } from '../base/typing.js'

const partSize = 60

/** @param {HTMLElement} el told `arrival` {id, returning, isFirst}; without an id it is My List; wishes `goTo`, `showMessage` */
export function filmGrid(el) {
  el.append(clone('film-grid'))
  const list = find(el, '.films')
  const filter = find(el, '.filter input')
  const whenCalm = calmly()
  /** @type {string} */
  let id = ''
  let pages = new FilmPages(read)
  /** How many are shown. */
  let count = partSize
  let words = ''
  let sort = ''
  sortMenu(find(el, '.sort'))
  layoutMenu(find(el, '.layout'), 'films')
  /** All there is, where films are chosen by their name or put in order. */
  const wanted = () => (words || sort ? Infinity : count)

  /** @param {{ limit: number, cursor?: string }} part */
  function read(part) {
    if (id !== 'list') return readRow(id, part)
    return keepsMarks() ? readList(part) : Promise.resolve({ total: 0, results: [], next: null })
  }

  function show() {
    const { row } = pages
    if (!row) return
    const title = rowTitle({ id, title: row.title ?? '' })
    const films = chosenFilms(row.results, { words, sort, locale: currentLocale() })
    find(el, 'h1 bdi').textContent = title
    list.setAttribute('aria-label', title)
    document.title = `${title} – Dropreel`
    find(el, '.count').textContent = row.total > 0 ? t('films', { n: row.total }) : ''
    find(el, '.matches').textContent = words ? t('results', { n: films.length }) : ''
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
    find(el, '.empty').hidden = row.results.length > 0
    find(el, '.nothing').hidden = row.results.length === 0 || films.length > 0
    fill(find(el, '.nothing p'), 'noResults', { q: words })
    for (const tool of ['.tools', '.filter']) find(el, tool).hidden = row.total === 0
    tell(find(el, '.sort'), 'sort', sort)
    keyed(list, films.slice(0, count), { key: (file) => file.id, create: () => filmCard('poster'), update: (card, file) => tell(card, 'file', file) })
  }

  /** @param {unknown} problem */
  function showTrouble(problem) {
    find(el, '.loading').hidden = true
    if (pages.row && api.isPassing(problem)) return
    tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    find(el, '.empty').hidden = true
    list.replaceChildren()
  }

  /** As much as was there is read again. */
  async function refresh() {
    const asked = pages
    const isNew = !asked.row
    try {
      await asked.refresh(wanted())
      if (asked === pages) isNew ? show() : whenCalm(show)
    } catch (problem) {
      if (asked === pages) showTrouble(problem)
    }
  }

  /** @param {number} many */
  async function showFirst(many) {
    count = many
    const asked = pages
    await asked.readOn(wanted()).catch(showTrouble)
    if (asked === pages) show()
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    const { id: asked = 'list' } = arrival
    if (asked !== id) {
      [id, words, count, pages] = [asked, '', partSize, new FilmPages(read)]
      sort = localStorage.getItem(`sort.${id}`) ?? ''
      filter.value = ''
      tell(filter, 'filled')
      list.replaceChildren()
    }
    find(el, '.back').hidden = id === 'list'
    list.dataset.shape = chosenLayout('films')
    tell(find(el, '.layout'), 'layout')
    el.classList.toggle('my-list', id === 'list')
    find(el, '.loading').hidden = pages.row !== undefined
    const reading = refresh()
    if (!pages.row) await reading
    if (el.hidden || asked !== id) return
    lookAt(el, arrival)
  })
  onTyped(filter, (typed) => {
    words = typed.trim()
    showFirst(partSize)
  })
  on(el, 'sortBy', ({ detail: chosen }) => {
    sort = chosen
    if (sort) localStorage.setItem(`sort.${id}`, sort)
    else localStorage.removeItem(`sort.${id}`)
    showFirst(partSize)
  })
  on(el, 'layOut', ({ detail: layout }) => { list.dataset.shape = layout })
  on(el, 'openFilm', ({ detail: file }) => say(el, 'goTo', pathOf({ view: 'film', id: file.id })))
  on(find(el, '.back'), 'click', (event) => {
    event.preventDefault()
    say(el, 'goBack', '/')
  })
  fileActions(el, refresh)
  trouble(find(el, '.trouble'), refresh)
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && list.children.length >= count) showFirst(count + partSize) }, { rootMargin: '800px' })
    .observe(find(el, '.end'))
  const refreshSoon = soon(() => { if (!el.hidden) refresh() })
  for (const kind of ['change', 'marks', 'reset']) on(live, kind, refreshSoon)
}
