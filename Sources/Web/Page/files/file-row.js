// @ts-check
/** One file or folder of a list: shows what it is told, says what is wished. */

import { find, isPlain, make, on, say, showIcon } from '../base/dom.js'
import { factsOf, isFilm, progressText } from './file-facts.js'
import { shownName, splitName } from './file-name.js'
import { wholePercent } from '../base/format.js'
import { rightsOf } from '../daemon/rights.js'
import { pathOf } from '../frame/route.js'
import { posterBox } from '../films/poster.js'
import { rowSwipe } from './row-swipe.js'
import { t } from '../base/text.js'

/** Three screen pixels for each of 48, and as much again for pictures that are wider than high. */
const posterWidth = 320
let made = 0

/** @returns {HTMLElement} listens for `file` {file, secondsLeft} and `waiting` */
export function fileRow() {
  const el = make('file-row')
  const link = find(el, '.open')
  const description = find(el, '.description')
  made += 1
  description.id = `row-${made}`
  link.setAttribute('aria-describedby', description.id)
  const showPoster = posterBox(find(el, '.tile'), posterWidth)
  /** @type {any} */
  let file

  on(el, 'file', ({ detail }) => {
    file = detail.file
    showPoster(file)
    show(el, file, detail.secondsLeft)
  })
  on(el, 'waiting', () => {
    file = undefined
    showPoster(undefined)
    el.className = 'file-row waiting'
    delete el.dataset.id
    link.removeAttribute('href')
  })
  on(link, 'click', (event) => {
    if (!file || !isPlain(event)) return
    event.preventDefault()
    say(el, 'openFile', file)
  })
  on(find(el, '.more'), 'click', (event) => say(el, 'showActions', { file, opener: event.currentTarget }))
  on(el, 'contextmenu', (event) => {
    if (!file || find(el, '.more').hidden || event.pointerType === 'touch') return
    event.preventDefault()
    say(el, 'showActions', { file, opener: find(el, '.more') })
  })
  on(el, 'keydown', (event) => {
    if (event.key === 'Delete' && rightsOf(file).includes('delete')) say(el, 'deleteFile', file)
  })
  on(find(el, '.swipe-delete'), 'click', () => say(el, 'deleteFile', file))
  rowSwipe(el, { may: () => !isCard(el) && rightsOf(file).includes('delete'), mayCommit: () => file?.kind !== 'folder' })
  on(el, 'swipedAway', () => say(el, 'deleteFile', file))
  return el
}

/** A card has no room to be drawn aside. @param {Element} el */
const isCard = (el) => el.closest('[data-layout=grid]') !== null

/** @param {HTMLElement} el @param {any} file @param {number} [secondsLeft] */
function show(el, file, secondsLeft) {
  const name = shownName(file.name)
  const { stem, extension } = file.kind === 'folder' ? { stem: name, extension: '' } : splitName(file.name)
  const facts = factsOf(file, secondsLeft)
  el.className = 'file-row'
  el.dataset.id = file.id
  el.dataset.state = facts.state
  el.dataset.kind = file.kind
  const link = find(el, '.open')
  link.href = addressOf(file)
  link.setAttribute('aria-label', name)
  showIcon(find(el, '.tile'), facts.icon)
  find(el, '.stem').textContent = stem
  find(el, '.extension').textContent = extension
  for (const part of ['status', 'note', 'size', 'length', 'added']) {
    const words = /** @type {any} */ (facts)[part]
    find(el, '.' + part).textContent = words
  }
  find(el, '.description').textContent = facts.said
  find(el, '.swipe-delete').setAttribute('aria-description', name)
  const more = find(el, '.more')
  more.setAttribute('aria-label', t('more', { name }))
  more.hidden = file.kind === 'folder' && rightsOf(file).length === 0
  showProgress(find(el, 'progress'), name, facts, secondsLeft)
}

/** @param {any} bar @param {string} name @param {import('./file-facts.js').Facts} facts @param {number} [secondsLeft] */
function showProgress(bar, name, facts, secondsLeft) {
  bar.hidden = facts.state !== 'copying'
  if (bar.hidden) return
  bar.setAttribute('aria-label', t('copying.name', { name }))
  if (facts.share === undefined) {
    bar.removeAttribute('value')
    bar.removeAttribute('aria-valuetext')
  } else {
    bar.value = wholePercent(facts.share)
    bar.setAttribute('aria-valuetext', progressText(facts.share, secondsLeft))
  }
}

/** @param {any} file */
function addressOf(file) {
  if (file.kind === 'folder') return pathOf({ view: 'folders', id: file.id })
  if (isFilm(file)) return pathOf({ view: 'play', id: file.id })
  return `/media/${file.id}`
}
