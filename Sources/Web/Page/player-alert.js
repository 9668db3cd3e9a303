// @ts-check
/** Says why a film does not play, and offers other ways to it. */

import * as api from './api.js'
import { find } from './dom.js'

/** @param {HTMLElement} alert */
export function playerAlert(alert) {
  /** @type {string | undefined} */
  let shown

  /** @param {{ id: string, words: string, film?: any, mayWatchPart?: boolean }} failure `film`: as far as anything is known of it */
  function show({ id, words, film, mayWatchPart = false }) {
    shown = id
    find(alert, '.error-words').textContent = words
    const download = find(alert, '.download')
    download.href = `/media/${id}?download`
    download.hidden = film?.state !== 'ready'
    find(alert, '.watch-part').hidden = !mayWatchPart
    find(alert, '.other-player').hidden = true
    alert.hidden = false
    if (film?.state === 'ready') offerOtherPlayer(id)
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
