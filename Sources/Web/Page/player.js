// @ts-check
/** Plays one film over the whole page. When it cannot, it says why and offers other ways. */

import * as api from './api.js'
import { clone, find, on, say } from './dom.js'
import { shownName } from './file-name.js'
import { mediaAddresses } from './media-address.js'
import { posterAddresses } from './poster.js'
import { playerAlert } from './player-alert.js'
import { capabilities } from './player-capabilities.js'
import { missingSense } from './player-senses.js'
import { sentenceOf } from './problem-text.js'
import { t } from './text.js'

/** How long an address may stay silent. A film without an index of its own is read whole before it can be streamed. */
const patience = { otherPort: 4000, last: 8000, stream: 40000 }

/** @param {HTMLElement} el told `film` {id, mediaPort} and `close`; wishes `leavePlayer` {folder} */
export function player(el) {
  el.append(clone('player'))
  const video = /** @type {HTMLVideoElement} */ (find(el, 'video'))
  const alert = playerAlert(find(el, '.player-error'))
  /** @type {any} */
  let film
  /** @type {string[]} */
  let addresses = []
  let attempt = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watchdog
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let calm

  /** @param {{ id: string, mediaPort: number | null }} wanted */
  async function open({ id, mediaPort }) {
    film = { id }
    alert.hide()
    setState('loading')
    find(el, '.close').focus({ preventScroll: true })
    try {
      const file = await api.readFile(id)
      if (film?.id !== id) return
      film = file
      showTitle(file)
      video.poster = posterAddresses(file, 1280)[0] ?? ''
      if (file.state !== 'ready') return fail(t(`sentence.${file.state}`))
      const way = await api.readPlay(id, capabilities())
      if (film?.id !== id) return
      film = { ...file, why: way.why, isStream: way.method === 'hls' }
      if (way.method === 'none') return fail(way.why)
      const failed = sessionStorage.getItem('mediaPortFailed') === String(mediaPort)
      addresses = mediaAddresses(way.url, location, mediaPort, failed)
      attempt = 0
      tryAddress()
    } catch (problem) {
      if (film?.id === id) fail(sentenceOf(problem))
    }
  }

  /** @param {any} file */
  function showTitle(file) {
    const title = file.title ?? shownName(file.name)
    find(el, '.title').textContent = title
    el.setAttribute('aria-label', t('player', { title }))
    document.title = `${title} – Dropreel`
  }

  function tryAddress() {
    const isLast = attempt === addresses.length - 1
    clearTimeout(watchdog)
    watchdog = setTimeout(() => whenSilent(), isLast ? patience[film.isStream ? 'stream' : 'last'] : patience.otherPort)
    video.src = addresses[attempt]
    // Refused where the browser wants a tap first; the controls are there for it.
    video.play().catch(() => {})
  }

  /** Another port may be closed on the way: that is remembered, and the page's own port serves. */
  function nextAddress() {
    if (attempt >= addresses.length - 1) return false
    attempt += 1
    tryAddress()
    return true
  }

  function whenSilent() {
    if (!nextAddress()) fail(t('error.stall'))
  }

  async function whenBroken() {
    clearTimeout(watchdog)
    if (!video.getAttribute('src') || nextAddress()) return
    const id = film.id
    // The browser says "not supported" of anything it could not read; the daemon knows whether the file is the reason.
    const now = await api.readFile(id).catch((problem) => ({ problem }))
    if (film?.id !== id) return
    if (now.problem) return fail(sentenceOf(now.problem))
    now.state === 'ready' ? failToPlay() : fail(t(`sentence.${now.state}`))
  }

  /** @param {string} words */
  function fail(words) {
    clearTimeout(watchdog)
    setState('failed')
    video.removeAttribute('src')
    video.load()
    alert.show(film.id, words)
  }

  /** The browser's own silence, with what the daemon had to say of it. */
  function failToPlay() {
    fail([t('error.cannotPlay'), film.why].filter(Boolean).join(' '))
  }

  function close() {
    clearTimeout(watchdog)
    film = undefined
    video.pause()
    // A paused video keeps its connection; one without a source gives it back.
    video.removeAttribute('src')
    video.load()
    setState('closed')
  }

  /** @param {string} state */
  function setState(state) {
    el.dataset.state = state
    stir()
  }

  /** The title hides while the film plays and nobody moves. */
  function stir() {
    clearTimeout(calm)
    el.classList.remove('calm')
    if (el.dataset.state === 'playing') calm = setTimeout(() => el.classList.add('calm'), 3000)
  }

  on(video, 'loadeddata', () => {
    clearTimeout(watchdog)
    if (attempt > 0) sessionStorage.setItem('mediaPortFailed', new URL(addresses[0], location.href).port)
  })
  on(video, 'playing', () => setState('playing'))
  on(video, 'pause', () => { if (film && el.dataset.state === 'playing') setState('paused') })
  on(video, 'error', whenBroken)
  on(video, 'timeupdate', () => { if (film && missingSense(video, film)) failToPlay() })
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) on(el, type, stir)
  on(el, 'keydown', (event) => { if (event.key === 'Escape') say(el, 'leavePlayer', film?.folder) })
  on(find(el, '.close'), 'click', () => say(el, 'leavePlayer', film?.folder))
  on(find(el, '.retry'), 'click', () => open({ id: film.id, mediaPort: null }))
  on(el, 'film', ({ detail }) => open(detail))
  on(el, 'close', close)
}
