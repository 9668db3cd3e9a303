// @ts-check
/** Remembers where somebody was in a film, and asks whether to go on there. In this browser alone. */

import { find, on } from './dom.js'
import { clockText } from './play-time.js'
import { isWorthResuming, noted, readPlaces, resumeAt, writePlaces } from './resume.js'
import { fill } from './text.js'

const place = 'places-in-films'
/** Milliseconds between two notes while it plays. */
const pace = 10_000

/** @param {HTMLElement} el told `closed` @param {HTMLVideoElement} video @param {import('./player-deeds.js').Deeds} deeds */
export function playerResume(el, video, deeds) {
  const panel = find(el, '.resume')
  /** @type {string | undefined} */
  let id
  let notedAt = 0

  /** Where the film goes on, when it does. @param {string} film */
  function remembered(film) {
    const found = readPlaces(localStorage.getItem(place)).get(film)
    return found && isWorthResuming(found) ? found : undefined
  }

  /** @param {string} film @param {boolean} isAsked */
  function follow(film, isAsked) {
    id = film
    const found = remembered(film)
    panel.hidden = !(isAsked && found)
    if (found) fill(find(panel, '.resume-place'), 'resume.from', { time: clockText(found.at, found.length) })
  }

  function note() {
    // A film that has not begun yet knows nothing better than what is remembered.
    if (!id || !panel.hidden || !(video.currentTime > 0) || video.readyState === 0) return
    notedAt = performance.now()
    const now = { at: video.ended ? video.duration : video.currentTime, length: deeds.length(), when: Date.now() }
    localStorage.setItem(place, writePlaces(noted(readPlaces(localStorage.getItem(place)), id, now)))
  }

  on(video, 'timeupdate', () => { if (!video.paused && performance.now() - notedAt > pace) note() })
  for (const type of ['pause', 'ended', 'seeked']) on(video, type, note)
  on(window, 'pagehide', note)
  on(document, 'visibilitychange', () => { if (document.hidden) note() })
  on(find(panel, '.go-on'), 'click', deeds.play)
  on(find(panel, '.start-over'), 'click', () => {
    deeds.seekTo(0)
    deeds.play()
  })
  on(video, 'play', () => { panel.hidden = true })
  on(el, 'leaving', note)
  on(el, 'closed', () => {
    id = undefined
    panel.hidden = true
  })
  return { follow, startOf: (/** @type {string} */ film) => { const found = remembered(film); return found ? resumeAt(found) : undefined } }
}
