// @ts-check
/** Where the page is, where it was, and how far it was scrolled there. */

import { overlayPopped } from './overlay.js'

/** @typedef {{ y: number, item?: string }} Place */
/** @typedef {{ path: string, key: string, returning: Place | undefined }} Arrival */

/** @type {Map<string, Place>} */
const places = new Map(JSON.parse(sessionStorage.getItem('places') ?? '[]'))
/** @type {(arrival: Arrival) => void} */
let arrive = () => {}
let key = ''

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

function remember() {
  const item = /** @type {HTMLElement | null} */ (document.activeElement)?.closest('[data-id]')?.getAttribute('data-id')
  places.set(key, { y: window.scrollY, item: item ?? undefined })
}

/** Leaves for another address of the page. @param {string} path @param {{ replace?: boolean }} [options] */
export function go(path, { replace = false } = {}) {
  remember()
  const depth = (history.state?.depth ?? 0) + (replace ? 0 : 1)
  key = newKey()
  history[replace ? 'replaceState' : 'pushState']({ key, depth }, '', path)
  arrive({ path: location.pathname, key, returning: undefined })
}

/** One step back inside the page, or to `otherwise` when the page was opened here. @param {string} otherwise */
export function back(otherwise) {
  if ((history.state?.depth ?? 0) > 0) history.back()
  else go(otherwise, { replace: true })
}

/** @param {(arrival: Arrival) => void} handler told of every arrival, the first one at once */
export function followHistory(handler) {
  arrive = handler
  // Browsers restore the scroll position before a list has arrived, which ends at the top.
  history.scrollRestoration = 'manual'
  const known = history.state?.key
  key = known ?? newKey()
  history.replaceState({ key, depth: history.state?.depth ?? 0 }, '')
  addEventListener('popstate', () => {
    if (overlayPopped()) return
    remember()
    key = history.state?.key ?? newKey()
    arrive({ path: location.pathname, key, returning: places.get(key) ?? { y: 0 } })
  })
  addEventListener('pagehide', () => {
    remember()
    sessionStorage.setItem('places', JSON.stringify([...places].slice(-50)))
  })
  arrive({ path: location.pathname, key, returning: known ? places.get(key) : undefined })
}
