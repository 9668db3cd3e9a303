// @ts-check
/** What changes on the daemon, as events of this object: change, progress, status, session, reset, state, refused. */

import { tell, on } from '../base/dom.js'

export const live = new EventTarget()

/** @param {string} kind @param {any} data */
function pass(kind, data) {
  if (kind === 'state') document.documentElement.dataset.live = data
  tell(live, kind, data)
  // Whatever happened while the stream was away is seen by asking again; an unchanged answer costs nothing.
  if (kind === 'state' && data === 'open') tell(live, 'reset')
}

/**
 * Follows the daemon for as long as the tab is seen.
 * @param {string | undefined} who the account; another one gets another stream
 */
export function followEvents(who) {
  const speak = sharedVoice(who) ?? ownVoice()
  let hiddenSince = document.hidden ? Date.now() : 0
  speak(document.hidden ? 'hidden' : 'visible', false)
  on(document, 'visibilitychange', () => {
    if (document.hidden) hiddenSince = Date.now()
    speak(document.hidden ? 'hidden' : 'visible', !document.hidden && Date.now() - hiddenSince > 5000)
  })
  on(window, 'online', () => speak(document.hidden ? 'hidden' : 'visible', true))
  on(window, 'pagehide', () => speak('bye', false))
  on(window, 'pageshow', (event) => { if (event.persisted) speak('visible', true) })
  setInterval(() => speak(document.hidden ? 'hidden' : 'visible', false), 20_000)
}

/** @param {string | undefined} who @returns {((say: string, isStale: boolean) => void) | undefined} */
function sharedVoice(who) {
  if (!('SharedWorker' in window)) return undefined
  const { port } = new SharedWorker('/assets/daemon/live-worker.js', { type: 'module', name: 'dropreel' })
  port.onmessage = ({ data }) => pass(data.kind, data.data)
  port.postMessage({ say: document.hidden ? 'hidden' : 'visible', who: who ?? 'guest' })
  return (say, isStale) => port.postMessage({ say, isStale })
}

function ownVoice() {
  const asked = import('./live-stream.js').then(({ LiveStream }) => new LiveStream(pass))
  let isOpen = false
  return async (/** @type {string} */ say, /** @type {boolean} */ isStale) => {
    const stream = await asked
    if (say === 'visible' && (isStale || !isOpen)) stream.open()
    if (say !== 'visible' && isOpen) stream.close()
    isOpen = say === 'visible'
  }
}
