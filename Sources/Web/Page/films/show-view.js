// @ts-check
/** A show: its seasons and episodes, and the one to watch next. */

import * as api from '../daemon/api.js'
import { readShow } from '../daemon/api-library.js'
import { live } from '../daemon/events.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { keepsMarks } from '../daemon/rights.js'
import { clone, find, make, on, say, tell } from '../base/dom.js'
import { keyed } from '../base/keyed.js'
import { currentLocale, t } from '../base/text.js'
import { onTyped } from '../base/typing.js'
import { fileActions } from '../files/file-deeds.js'
import { chosenLayout } from '../files/layout-menu.js'
import { shownName } from '../files/file-name.js'
import { lookAt } from '../frame/arrival.js'
import { calmly, soon } from '../frame/calm.js'
import { pathOf } from '../frame/route.js'
import { trouble } from '../frame/trouble.js'
import { placeOf } from '../player/resume.js'
import { episodeText, seasonText } from './episode-words.js'
import { episodeToPlay, seasonsShown } from './episodes.js'
import { filmCard } from './film-card.js'
import { filmListHead } from './film-list-head.js'
import { playFilm } from './film-play.js'
import { titleOf } from './film-title.js'
import { posterBox } from './poster.js'

const sorts = ['episode', 'name', 'added', 'modified', 'duration', 'size']
const keptAs = 'sort.show'

/** @param {HTMLElement} el told `arrival` {id, returning, isFirst}; wishes `goTo`, `goBack` */
export function showView(el) {
  el.append(clone('show-view'))
  const head = filmListHead(el, 'episodes', (n) => t('episodes', { n }))
  const filter = find(el, '.filter input')
  const showPoster = posterBox(find(el, '.show-picture'), 1280)
  const whenCalm = calmly()
  let id = ''
  /** @type {any} */
  let shown
  let words = ''
  let sort = localStorage.getItem(keptAs) ?? ''
  /** @type {any} */
  let next

  function show() {
    const title = shownName(shown.title)
    const seasons = seasonsShown(shown.seasons, { words, sort, locale: currentLocale() })
    const found = seasons.reduce((sum, { episodes }) => sum + episodes.length, 0)
    document.title = `${title} – Dropreel`
    tell(head, 'list', { title, total: shown.episodes, words, found, sorts, sort, isOwn: false })
    next = episodeToPlay(shown.seasons)
    for (const place of ['.show-deeds', '.show-picture']) find(el, place).hidden = !next
    if (next) showNext()
    keyed(find(el, '.seasons'), seasons, { key: ({ season }) => `${sort} ${season}`, create: () => make('season'), update: showSeason })
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
  }

  function showNext() {
    showPoster(next)
    find(el, '.play-now .words').textContent = t(placeOf(next.progress) ? 'resume' : 'play')
    find(el, '.which').textContent = [episodeText(next), next.title ? titleOf(next).title : ''].filter(Boolean).join(' · ')
  }

  /** @param {HTMLElement} section @param {import('./episodes.js').Season} season */
  function showSeason(section, { season, episodes }) {
    const isAlone = season === null && shown.seasons.length < 2
    const name = isAlone || !['', 'episode', '-episode'].includes(sort) ? shownName(shown.title) : seasonText(season)
    const list = find(section, '.films')
    find(section, 'h2').textContent = name
    find(section, 'h2').hidden = name === shownName(shown.title)
    list.setAttribute('aria-label', name)
    list.dataset.shape = chosenLayout('episodes')
    keyed(list, episodes, {
      key: (file) => file.id, create: () => filmCard('wide', { isInShow: true }), update: (card, file) => tell(card, 'file', file),
    })
  }

  async function refresh() {
    const asked = id
    try {
      const read = await readShow(asked, keepsMarks())
      if (asked !== id) return
      const isNew = !shown
      shown = read
      if (isNew) show()
      else whenCalm(() => { if (asked === id) show() })
    } catch (problem) {
      find(el, '.loading').hidden = true
      if (asked !== id || (shown && api.isPassing(problem))) return
      find(el, '.seasons').replaceChildren()
      tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    }
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    if (arrival.id !== id) {
      [id, shown, words] = [arrival.id, undefined, '']
      filter.value = ''
      tell(filter, 'filled')
      find(el, '.seasons').replaceChildren()
      find(el, 'h1 bdi').textContent = ''
      find(el, '.loading').hidden = false
    }
    const reading = refresh()
    if (!shown) await reading
    if (!el.hidden && arrival.id === id) lookAt(el, arrival)
  })
  onTyped(filter, (typed) => {
    words = typed.trim()
    show()
  })
  on(el, 'sortBy', ({ detail: chosen }) => {
    sort = chosen
    if (sort) localStorage.setItem(keptAs, sort)
    else localStorage.removeItem(keptAs)
    show()
  })
  on(el, 'layOut', show)
  on(find(el, '.play-now'), 'click', () => playFilm(el, next))
  on(el, 'openFilm', ({ detail: file }) => say(el, 'goTo', pathOf({ view: 'film', id: file.id })))
  on(find(el, '.back'), 'click', (event) => {
    event.preventDefault()
    say(el, 'goBack', '/')
  })
  fileActions(el, refresh)
  trouble(find(el, '.trouble'), refresh)
  const refreshSoon = soon(() => { if (!el.hidden && id) refresh() })
  for (const kind of ['change', 'marks', 'reset']) on(live, kind, refreshSoon)
}
