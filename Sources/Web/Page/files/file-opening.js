// @ts-check
/** What a tap on a file does, by what it is. Loaded with the first tap. */

import { say } from '../base/dom.js'
import { isFilm } from './file-facts.js'
import { pathOf } from '../frame/route.js'
import { sayUnfinished } from './unfinished-film.js'

/**
 * @param {HTMLElement} el from which wishes go up: `goTo`, `showMessage`
 * @param {any} file
 * @param {import('./listing.js').Listing} listing where it lies
 */
export async function openFile(el, file, listing) {
  if (file.state === 'missing') return say(el, 'goTo', pathOf({ view: 'film', id: file.id }))
  if (file.state !== 'ready') return sayUnfinished(el, file)
  if (isFilm(file)) return say(el, 'goTo', pathOf({ view: 'play', id: file.id }))
  if (file.kind !== 'image') return location.assign(`/media/${file.id}?download`)
  try {
    const { viewPictures } = await import('./picture-viewer.js')
    await viewPictures(file, listing)
  } catch {
    say(el, 'showMessage', { key: 'problem.unreachable', values: { host: location.hostname } })
  }
}
