// @ts-check
/** Says why a film does not play, and offers other ways to it. */

import { find, on } from '../base/dom.js'
import { openElsewhere } from './other-player.js'
import { canHandOver } from '../daemon/rights.js'
import { prepareFilm } from './take-along.js'

/** @param {HTMLElement} alert */
export function playerAlert(alert) {
  /** @type {any} */
  let shown

  /**
   * @param {{ id: string, words: string, film?: any, way?: any, device?: import('../daemon/api.js').Device, mayWatchPart?: boolean }} failure
   *   `film`, `way`: as far as anything is known of them; `device`: as the daemon was asked for the way
   */
  function show(failure) {
    shown = failure
    const { id, words, film, way, mayWatchPart = false } = failure
    find(alert, '.error-words').textContent = words
    const download = find(alert, '.download')
    download.href = `/media/${id}?download`
    download.hidden = film?.state !== 'ready'
    find(alert, '.watch-part').hidden = !mayWatchPart
    const isHandedOver = film?.state === 'ready' && canHandOver(film)
    find(alert, '.other-player').hidden = !isHandedOver
    find(alert, '.prepare').hidden = !(isHandedOver && way?.canPrepare)
    alert.hidden = false
  }

  function hide() {
    shown = undefined
    alert.hidden = true
  }

  on(find(alert, '.other-player'), 'click', () => openElsewhere(alert, shown.film))
  on(find(alert, '.prepare'), 'click', async () => {
    const failure = shown
    // What is ready is what `play` names from now on.
    if ((await prepareFilm(alert, failure.film, failure.device)) && failure === shown) find(alert, '.retry').click()
  })
  return { show, hide }
}
