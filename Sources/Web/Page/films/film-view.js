// @ts-check
/** One film: what it is, where it goes on, and all that can be done with it. */

import * as api from '../daemon/api.js'
import { soon } from '../frame/calm.js'
import { clone, find, on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { fileActions } from '../files/file-deeds.js'
import { factsOf, isFilm } from '../files/file-facts.js'
import { showListed } from './featured.js'
import { leftOf, shareOf } from './film-card.js'
import { filmCatalogue } from './film-catalogue.js'
import { filmParts } from './film-parts.js'
import { playFilm } from './film-play.js'
import { titleOf } from './film-title.js'
import { similarFilms } from './similar-films.js'
import { factsText } from './film-words.js'
import { toggleListed } from './my-list.js'
import { clockText } from '../player/play-time.js'
import { posterBox } from './poster.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { placeOf } from '../player/resume.js'
import { canDownload } from '../daemon/rights.js'
import { pathOf } from '../frame/route.js'
import { fill, t } from '../base/text.js'
import { trouble } from '../frame/trouble.js'

/** @param {HTMLElement} el told `arrival` {id, returning, isFirst}; wishes `goTo`, `goBack`, `showMessage` */
export function filmView(el) {
  el.append(clone('film-view'))
  const body = find(el, '.film')
  const showPoster = posterBox(find(el, '.picture'), 960)
  const showParts = filmParts(find(el, '.film-parts'))
  const showCatalogue = filmCatalogue(find(el, '.film-words'))
  const showSimilar = similarFilms(find(el, '.similar'))
  /** @type {string} */
  let id = ''
  /** @type {any} */
  let file

  function show() {
    const { title, year } = titleOf(file)
    const { state, status, icon } = factsOf(file)
    const place = state === 'missing' ? undefined : placeOf(file.progress)
    document.title = `${title} – Dropreel`
    body.dataset.state = state
    for (const where of ['h1 bdi', '.plate']) find(el, where).textContent = title
    find(el, '.picture use').setAttribute('href', `#${icon}`)
    find(el, '.facts').textContent = factsText(file, year)
    find(el, '.state').textContent = [status, state === 'ready' ? '' : t(`sentence.${state}`)].filter(Boolean).join('. ')
    find(el, '.play-now .words').textContent = t(place ? 'resume' : 'play')
    fill(find(el, '.from'), 'resume.at', { time: place ? clockText(place.at, place.length) : '' })
    for (const where of ['.from', '.from-start']) find(el, where).hidden = !place
    for (const where of ['.play-now', '.from-start']) find(el, where).disabled = state === 'offline' || state === 'missing'
    find(el, '.play-now').hidden = !isFilm(file)
    find(el, '.watched-line').hidden = shareOf(file.progress) === 0
    find(el, '.watched-line progress').value = shareOf(file.progress)
    find(el, '.watched-line progress').hidden = file.progress?.watched === true
    find(el, '.watched-line .left').textContent = file.progress?.watched ? t('watched') : leftOf(file.progress)
    find(el, '.download').href = `/media/${file.id}?download`
    find(el, '.download').hidden = !canDownload(file)
    find(el, '.film-deeds .more').setAttribute('aria-label', t('more', { name: title }))
    showPoster(file)
    showListed(find(el, '.listed'), file)
    showCatalogue(file)
    showParts(file)
    body.hidden = false
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
  }

  async function refresh() {
    const asked = id
    try {
      const read = await api.readFile(asked)
      if (asked !== id) return
      file = read
      show()
      showSimilar(asked)
    } catch (problem) {
      find(el, '.loading').hidden = true
      if (asked !== id || (file?.id === id && api.isPassing(problem))) return
      body.hidden = true
      tell(find(el, '.trouble'), 'trouble', sentenceOf(problem, { 'not-found': 'problem.gone' }))
    }
  }

  on(el, 'arrival', async ({ detail: { id: wanted, returning, isFirst } }) => {
    if (wanted !== id) {
      id = wanted
      file = undefined
      body.hidden = true
      find(el, '.loading').hidden = false
    }
    window.scrollTo(0, returning?.y ?? 0)
    await refresh()
    if (el.hidden || wanted !== id) return
    if (returning) window.scrollTo(0, returning.y)
    if (!isFirst) find(el, 'h1').focus({ preventScroll: true })
  })
  on(find(el, '.back'), 'click', (event) => {
    event.preventDefault()
    say(el, 'goBack', pathOf({ view: 'home' }))
  })
  on(find(el, '.play-now'), 'click', () => playFilm(el, file))
  on(find(el, '.from-start'), 'click', () => playFilm(el, file, 0))
  on(el, 'playFrom', ({ detail: seconds }) => playFilm(el, file, seconds))
  on(find(el, '.listed'), 'click', async () => {
    const asked = file
    await toggleListed(el, asked)
    if (asked.id === id) showListed(find(el, '.listed'), asked)
  })
  on(el, 'openFilm', ({ detail: other }) => say(el, 'goTo', pathOf({ view: 'film', id: other.id })))
  const more = find(el, '.film-deeds .more')
  on(more, 'click', () => say(more, 'showActions', { file, opener: more }))
  fileActions(el, refresh)
  trouble(find(el, '.trouble'), refresh)
  const refreshSoon = soon(() => { if (!el.hidden) refresh() })
  for (const kind of ['change', 'marks', 'reset']) on(live, kind, refreshSoon)
}
