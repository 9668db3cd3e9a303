// @ts-check
/** Says why a film does not play, and offers other ways to it. */

import { find, on } from './dom.js'
import { openElsewhere } from './other-player.js'
import { canHandOver } from './rights.js'
import { prepareFilm } from './take-along.js'

/** @param {HTMLElement} alert */
export function playerAlert(alert) {
  /** @type {any} */
  let shown

  /**
   * @param {{ words: string, film?: any, mayWatchPart?: boolean, canPrepare?: boolean }} failure `film`: as far as
   *   anything is known of it; `canPrepare`: it plays once the daemon has prepared it
   */
  function show({ words, film, mayWatchPart = false, canPrepare = false }) {
    shown = film
    const isWhole = film?.state === 'ready'
    const mayHandOver = isWhole && canHandOver(film)
    find(alert, '.error-words').textContent = words
    if (film) find(alert, '.download').href = `/media/${film.id}?download`
    find(alert, '.download').hidden = !isWhole
    find(alert, '.watch-part').hidden = !mayWatchPart
    find(alert, '.other-player').hidden = !mayHandOver
    find(alert, '.prepare').hidden = !(canPrepare && mayHandOver)
    alert.hidden = false
  }

  function hide() {
    shown = undefined
    alert.hidden = true
  }

  on(find(alert, '.other-player'), 'click', () => openElsewhere(alert, shown))
  on(find(alert, '.prepare'), 'click', async () => {
    const film = shown
    // What is ready is what `play` names from now on.
    if ((await prepareFilm(alert, film)) && film === shown) find(alert, '.retry').click()
  })
  return { show, hide }
}
