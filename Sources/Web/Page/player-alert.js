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
   * @param {any} film with `canPrepare` when it plays once the daemon has prepared it
   * @param {string} words
   */
  function show(film, words) {
    shown = film
    find(alert, '.error-words').textContent = words
    find(alert, '.download').href = `/media/${film.id}?download`
    find(alert, '.other-player').hidden = !canHandOver(film)
    find(alert, '.prepare').hidden = !(film.canPrepare && canHandOver(film))
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
