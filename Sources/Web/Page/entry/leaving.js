// @ts-check
/** How a session ends: here, in another tab, on another device, or while the daemon is out of reach. */

import * as api from '../daemon/api.js'
import { on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { visit } from '../frame/gates.js'
import { forgetPlaces, go } from '../frame/history.js'
import { pathOf } from '../frame/route.js'

/** Somebody here is signing out, in this tab or another one: the end of the session is no news then. */
let isSigningOut = false
const otherTabs = new BroadcastChannel('session')
/** Milliseconds between two tries to tell the daemon. */
const pause = 5000

/** What was looked for and looked at is nobody else's business. */
function clear() {
  visit.session = undefined
  forgetPlaces()
  localStorage.removeItem('searches')
  localStorage.removeItem('isKnown')
}

/**
 * A real navigation, so that nothing of the last session stays in memory.
 * @param {{ reason?: string, words?: string }} [why] texts: `reason` leads to the form that signs in
 */
function leave({ reason, words } = {}) {
  if (!visit.session) return
  clear()
  if (words) sessionStorage.setItem('farewell', words)
  if (reason) {
    sessionStorage.setItem('reason', reason)
    sessionStorage.setItem('wanted', location.pathname + location.search)
  }
  location.assign(reason ? pathOf({ view: 'signIn' }) : '/')
}

/** What is left to say on the title page. */
export function farewell() {
  const words = sessionStorage.getItem('farewell')
  sessionStorage.removeItem('farewell')
  if (words) say(document.body, 'showMessage', { key: words })
}

async function signOut() {
  isSigningOut = true
  otherTabs.postMessage('ending')
  localStorage.setItem('ending', 'true')
  try {
    await endBegun()
    otherTabs.postMessage('ended')
    leave({ words: 'signedOut' })
  } catch {
    otherTabs.postMessage('cleared')
    clearHere()
  }
}

/** Ends the session that somebody wanted ended; until that is done, nothing is shown. @returns {Promise<void>} */
export async function endBegun() {
  if (!localStorage.getItem('ending')) return
  await api.signOut().catch((/** @type {any} */ problem) => { if (problem.status !== 401) throw problem })
  localStorage.removeItem('ending')
}

/** The daemon could not be told: this device is cleared all the same, and goes on trying. */
function clearHere() {
  clear()
  tell(document.getElementById('play') ?? document.body, 'close')
  for (const room of document.querySelectorAll('#main > *')) room.replaceChildren()
  go('/', { below: [], isAlone: true })
  say(document.body, 'showMessage', { key: 'problem.signOut' })
  const again = () => endBegun().then(() => location.assign('/'), () => setTimeout(again, pause))
  setTimeout(again, pause)
}

export function followLeaving() {
  // Whoever signs in has another session, and it is not the one to be ended.
  on(document, 'enter', () => localStorage.removeItem('ending'))
  on(otherTabs, 'message', ({ data }) => {
    isSigningOut = true
    if (data === 'ended') leave({ words: 'signedOut' })
    if (data === 'cleared') clearHere()
  })
  on(api.session, 'ended', () => leave({ reason: 'problem.notSignedIn' }))
  on(live, 'session', () => { if (!isSigningOut) leave({ reason: 'revoked' }) })
  // The stream is refused: either the daemon is starting, or it no longer knows who is asking.
  on(live, 'refused', () => api.readSession().catch((problem) => {
    if (problem.status === 401) leave({ reason: 'problem.notSignedIn' })
  }))
  on(document, 'signOut', signOut)
}
