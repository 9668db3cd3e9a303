// @ts-check
/** Says why a film does not play, and offers other ways to it. */

import * as api from './api.js'
import { find } from './dom.js'

/** @param {HTMLElement} alert */
export function playerAlert(alert) {
  /** @type {string | undefined} */
  let shown

  /** @param {string} id of the film @param {string} words */
  function show(id, words) {
    shown = id
    find(alert, '.error-words').textContent = words
    find(alert, '.download').href = `/media/${id}?download`
    find(alert, '.other-player').hidden = true
    alert.hidden = false
    offerOtherPlayer(id)
  }

  function hide() {
    shown = undefined
    alert.hidden = true
  }

  /** @param {string} id */
  async function offerOtherPlayer(id) {
    const links = await api.makeLinks(id).catch(() => undefined)
    if (!links?.vlc || shown !== id) return
    const link = find(alert, '.other-player')
    link.href = links.vlc
    link.hidden = false
  }

  return { show, hide }
}
