// @ts-check
/** Plays a film at once, where it goes on; says so when it is not whole. */

import { say } from '../base/dom.js'
import { placeOf, resumeAt } from '../player/resume.js'
import { pathOf } from '../frame/route.js'
import { sayUnfinished } from '../files/unfinished-film.js'

/**
 * @param {HTMLElement} el wishes `goTo`, `showMessage` @param {any} file
 * @param {number} [at] seconds; where it was left unless given
 */
export function playFilm(el, file, at) {
  if (file.state !== 'ready') return sayUnfinished(el, file)
  const place = placeOf(file.progress)
  const from = at ?? (place ? Math.floor(resumeAt(place)) : undefined)
  say(el, 'goTo', pathOf({ view: 'play', id: file.id }) + (from === undefined ? '' : `?t=${from}`))
}
