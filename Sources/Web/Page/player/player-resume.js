// @ts-check
/** Remembers where somebody was in a film, and asks whether to go on there: for the account, and for guests in this browser. */

import { find, on, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { saveProgress } from '../daemon/marks.js'
import { clockText } from './play-time.js'
import { ProgressReports } from '../daemon/progress-reports.js'
import { isWorthResuming, noted, placeOf, readPlaces, resumeAt, writePlaces } from './resume.js'
import { keepsMarks } from '../daemon/rights.js'
import { fill } from '../base/text.js'

const places = 'places-in-films'
/** Milliseconds between two notes while it plays. */
const pace = 10_000

/** @param {HTMLElement} el told `closed` @param {HTMLVideoElement} video @param {import('./player-deeds.js').Deeds} deeds */
export function playerResume(el, video, deeds) {
  const panel = find(el, '.resume')
  const reports = new ProgressReports(saveProgress)
  /** @type {string | undefined} */
  let id
  let notedAt = 0

  /** Where the film goes on, when it does. @param {any} film */
  function remembered(film) {
    const found = keepsMarks() ? placeOf(film.progress) : readPlaces(localStorage.getItem(places)).get(film.id)
    return found && (keepsMarks() || isWorthResuming(found)) ? found : undefined
  }

  /** @param {any} film @param {boolean} isAsked whether to go on where it was left @returns {number | undefined} seconds */
  function follow(film, isAsked) {
    const found = isAsked ? remembered(film) : undefined
    id = film.id
    reports.begin(film.id)
    panel.hidden = !found
    if (found) fill(find(panel, '.resume-place'), 'resume.from', { time: clockText(found.at, found.length) })
    return found && resumeAt(found)
  }

  /** @param {boolean} [isLast] */
  function note(isLast = false) {
    // A film that has not begun yet knows nothing better than what is remembered.
    if (!id || !panel.hidden || !(video.currentTime > 0) || video.readyState === 0) return
    notedAt = performance.now()
    const now = { at: video.ended ? video.duration : video.currentTime, length: deeds.length(), when: Date.now() }
    if (keepsMarks()) return reports.note(now.at, now.length, isLast)
    localStorage.setItem(places, writePlaces(noted(readPlaces(localStorage.getItem(places)), id, now)))
  }

  on(video, 'timeupdate', () => { if (!video.paused && performance.now() - notedAt > pace) note() })
  for (const type of ['pause', 'ended', 'seeked']) on(video, type, () => note())
  on(window, 'pagehide', () => note(true))
  on(document, 'visibilitychange', () => { if (document.hidden) note(true) })
  on(live, 'reset', () => reports.go())
  on(find(panel, '.go-on'), 'click', deeds.play)
  on(find(panel, '.start-over'), 'click', () => {
    deeds.seekTo(0)
    deeds.play()
  })
  on(video, 'play', () => { panel.hidden = true })
  // What lists films is read again once the place is known.
  on(el, 'leaving', () => note(true)?.then(() => tell(live, 'marks')))
  on(el, 'closed', () => {
    id = undefined
    panel.hidden = true
  })
  return { follow }
}
