// @ts-check
/** A film as a picture to touch: a poster, or a wide one with how far it was watched. */

import { find, isPlain, make, on, say } from '../base/dom.js'
import { factsOf } from '../files/file-facts.js'
import { titleOf } from './film-title.js'
import { showText, titleInShow } from './episode-words.js'
import { formatRemaining } from '../base/format.js'
import { posterBox } from './poster.js'
import { pathOf } from '../frame/route.js'
import { currentLocale, t } from '../base/text.js'

/** Frames of films are wide: cut to a poster, less than half of their width is seen. */
const posterWidth = 640
let made = 0

/**
 * @param {'poster' | 'wide'} shape
 * @param {{ isInShow?: boolean }} [how] `isInShow`: its show need not be named
 * @returns {HTMLElement} told `file`; wishes `openFilm`, `showActions` {file, opener}
 */
export function filmCard(shape, { isInShow = false } = {}) {
  const el = make('film-card')
  const link = find(el, '.open')
  made += 1
  find(el, '.description').id = `film-${made}`
  link.setAttribute('aria-describedby', `film-${made}`)
  el.classList.add(shape)
  const showPoster = posterBox(find(el, '.picture'), posterWidth)
  /** @type {any} */
  let file

  on(el, 'file', ({ detail }) => {
    file = detail
    showPoster(file)
    show(el, file, isInShow)
  })
  on(link, 'click', (event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    say(el, 'openFilm', file)
  })
  const more = find(el, '.more')
  on(more, 'click', () => say(el, 'showActions', { file, opener: more }))
  on(el, 'contextmenu', (event) => {
    if (event.pointerType === 'touch') return
    event.preventDefault()
    say(el, 'showActions', { file, opener: more })
  })
  return el
}

/** @param {HTMLElement} el @param {any} file @param {boolean} isInShow */
function show(el, file, isInShow) {
  const { title: called, year } = titleOf(file)
  const title = isInShow ? titleInShow(file, called) : called
  const { state, status, length, icon } = factsOf(file)
  const left = leftOf(file.progress)
  el.dataset.id = file.id
  el.dataset.state = state
  el.dataset.kind = file.kind
  const link = find(el, '.open')
  link.href = pathOf({ view: 'film', id: file.id })
  link.setAttribute('aria-label', title)
  for (const place of ['.plate', '.caption bdi']) find(el, place).textContent = title
  find(el, '.picture use').setAttribute('href', `#${icon}`)
  const shown = status
  find(el, '.badge').textContent = shown
  find(el, '.under').dataset.status = shown
  const under = left || (file.progress?.watched ? t('watched') : '') || [isInShow ? '' : showText(file) || (year ? String(year) : ''), length].filter(Boolean).join(' · ')
  find(el, '.under').textContent = under
  find(el, '.description').textContent = [shown, under].filter(Boolean).join(t('join'))
  find(el, '.more').setAttribute('aria-label', t('more', { name: title }))
  showWatched(find(el, '.watched'), file.progress)
}

/** How long it goes on, for a film that was begun. @param {any} progress */
export function leftOf(progress) {
  if (!progress || progress.watched || !(progress.duration > progress.position)) return ''
  return t('left', { t: formatRemaining(progress.duration - progress.position, currentLocale()) })
}

/** The share of it that was seen. @param {any} progress */
export function shareOf(progress) {
  if (!progress) return 0
  if (progress.watched) return 1
  return progress.duration > 0 ? Math.min(1, progress.position / progress.duration) : 0
}

/** @param {HTMLElement} bar @param {any} progress */
function showWatched(bar, progress) {
  const share = shareOf(progress)
  // What was seen to its end says so in words; a bar is for what goes on.
  bar.hidden = share === 0 || progress.watched
  bar.style.setProperty('--share', String(share))
}
