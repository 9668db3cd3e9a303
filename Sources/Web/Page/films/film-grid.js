// @ts-check
/** A list of films: My List, a row, a category, what a word stands for. Posters side by side or one below the other, more while one scrolls. */

import * as api from '../daemon/api.js'
import { lookAt } from '../frame/arrival.js'
import { calmly, soon } from '../frame/calm.js'
import { clone, find, on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { fileActions } from '../files/file-deeds.js'
import { filmCard } from './film-card.js'
import { chosenFilms } from './film-choice.js'
import { filmList } from './film-lists.js'
import { FilmPages } from './film-pages.js'
import { keyed } from '../base/keyed.js'
import { filmListHead } from './film-list-head.js'
import { chosenLayout } from '../files/layout-menu.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { openListed } from './film-opening.js'
import { currentLocale } from '../base/text.js'
import { trouble } from '../frame/trouble.js'
import { onTyped } from '../base/typing.js'

const partSize = 60

/** @param {HTMLElement} el told `arrival` {id, of, returning, isFirst}; without an id it is My List; wishes `goTo`, `showMessage` */
export function filmGrid(el) {
  el.append(clone('film-grid'))
  const list = find(el, '.films')
  const filter = find(el, '.filter input')
  const whenCalm = calmly()
  let place = ''
  /** How this list is ordered is kept under this name. */
  let keptAs = ''
  let source = filmList('list', '')
  /** @type {FilmPages} */
  let pages
  /** How many are shown. */
  let count = partSize
  let words = ''
  let sort = ''
  /** Of the whole list, whatever is shown of it. */
  let total = 0
  const head = filmListHead(el, 'films')
  /** All there is, where the page chooses films by their name or puts them in order. */
  const wanted = () => (source.isChosenHere && (words || sort) ? Infinity : count)

  function show() {
    const { row } = pages
    if (!row) return
    if (!words || source.isChosenHere) total = row.total
    const title = source.nameOf(row)
    const films = source.isChosenHere ? chosenFilms(row.results, { words, sort, locale: currentLocale() }) : row.results
    const found = source.isChosenHere ? films.length : row.total
    list.setAttribute('aria-label', title)
    document.title = `${title} – Dropreel`
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
    tell(head, 'list', { title, total, words, found, sorts: row.sorts ?? source.sorts, sort, isOwn: place === 'list' })
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

  function begin() {
    const choice = { words, sort }
    pages = new FilmPages((part) => source.read(part, choice))
  }

  /** @param {number} many */
  async function showFirst(many) {
    count = many
    const asked = pages
    await asked.readOn(wanted()).catch(showTrouble)
    if (asked === pages) show()
  }

  /** Other films than before are wanted. */
  function chooseAnew() {
    count = partSize
    if (source.isChosenHere) return void showFirst(partSize)
    begin()
    refresh()
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    const { id = '', of = id ? 'row' : 'list' } = arrival
    const asked = id ? `${of} ${id}` : of
    if (asked !== place) {
      [place, source, words, count, total] = [asked, filmList(of, id), '', partSize, 0]
      keptAs = of === 'row' ? `sort.${id}` : `sort.${of}`
      sort = localStorage.getItem(keptAs) ?? ''
      begin()
      find(el, 'h1 bdi').textContent = source.nameOf({})
      filter.value = ''
      tell(filter, 'filled')
      list.replaceChildren()
    }
    find(el, '.back').hidden = place === 'list'
    list.dataset.shape = chosenLayout('films')
    tell(head, 'layout')
    el.classList.toggle('my-list', place === 'list')
    find(el, '.loading').hidden = pages.row !== undefined
    const reading = refresh()
    if (!pages.row) await reading
    if (el.hidden || asked !== place) return
    lookAt(el, arrival)
  })
  onTyped(filter, (typed) => {
    words = typed.trim()
    chooseAnew()
  })
  on(el, 'sortBy', ({ detail: chosen }) => {
    sort = chosen
    if (sort) localStorage.setItem(keptAs, sort)
    else localStorage.removeItem(keptAs)
    chooseAnew()
  })
  on(el, 'layOut', ({ detail: layout }) => { list.dataset.shape = layout })
  on(el, 'openFilm', ({ detail: file }) => openListed(el, file, () => pages.row?.results ?? []))
  on(find(el, '.back'), 'click', (event) => {
    event.preventDefault()
    say(el, 'goBack', '/')
  })
  fileActions(el, refresh)
  trouble(find(el, '.trouble'), refresh)
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && list.children.length >= count) showFirst(count + partSize) }, { rootMargin: '800px' })
    .observe(find(el, '.end'))
  const refreshSoon = soon(() => { if (!el.hidden && pages) refresh() })
  for (const kind of ['change', 'marks', 'reset']) on(live, kind, refreshSoon)
}
