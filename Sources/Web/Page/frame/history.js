// @ts-check
/** Where the page is, where it was, and how far it was scrolled there; for each tab by itself. */

import { overlayPopped } from './overlay.js'
import { routeOf, tabOf } from './route.js'

/** @typedef {{ y: number, item?: string }} Place */
/** `isFirst`: the page was just loaded; then the focus stays where the browser begins.
 * @typedef {{ path: string, returning: Place | undefined, isFirst?: boolean }} Arrival */
/**
 * A screen, and what lies beneath it in its tab, the nearest last. `isAlone`: what the browser has before it is of
 * another tab.
 * @typedef {{ path: string, key: string, below: { path: string, key: string }[], isAlone?: boolean }} Screen
 */

/** @param {string} name @returns {[string, any][]} */
const kept = (name) => JSON.parse(sessionStorage.getItem(name) ?? '[]')
/** Deeper, nobody goes back step by step. */
const deepest = 20

/** @type {Map<string, Place>} */
const places = new Map(kept('places'))
/** What each tab showed last. @type {Map<string, Screen>} */
const shown = new Map(kept('tabs'))
/** @type {(arrival: Arrival) => void} */
let arrive = () => {}
let tab = 'home'
/** @type {Screen} */
let here = { path: '/', key: '', below: [] }

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
const pathHere = () => location.pathname + location.search

function remember() {
  const item = /** @type {HTMLElement | null} */ (document.activeElement)?.closest('[data-id]')?.getAttribute('data-id')
  places.set(here.key, { y: window.scrollY, item: item ?? undefined })
}

/** @param {Screen} screen @param {Omit<Arrival, 'path'>} arrival */
function settle(screen, arrival) {
  here = screen
  const { view } = routeOf(location.pathname)
  tab = tabOf(view) ?? tab
  // The player lies over its tab.
  if (view !== 'play') shown.set(tab, screen)
  arrive({ path: location.pathname, ...arrival })
}

/**
 * Leaves for another address of the page.
 * @param {string} path
 * @param {{ replace?: boolean, key?: string, below?: Screen['below'], isAlone?: boolean }} [options]
 */
export function go(path, { replace = false, key, below, isAlone = replace && here.isAlone } = {}) {
  remember()
  const beneath = below ?? (replace ? here.below : [...here.below, { path: here.path, key: here.key }].slice(-deepest))
  const screen = { path, key: key ?? newKey(), below: beneath, isAlone }
  const depth = (history.state?.depth ?? 0) + (replace ? 0 : 1)
  history[replace ? 'replaceState' : 'pushState']({ key: screen.key, below: beneath, isAlone, depth }, '', path)
  settle(screen, { returning: key ? places.get(key) : undefined })
}

/** The screen that is shown has another address now. @param {string} path */
export function rename(path) {
  history.replaceState(history.state, '', path)
  here.path = path
}

/**
 * One step back inside the page, or to `otherwise` when the page was opened here.
 * @param {string} otherwise
 */
export function back(otherwise) {
  if ((history.state?.depth ?? 0) > 0 && !here.isAlone) return history.back()
  const { path = otherwise, key } = here.below.at(-1) ?? {}
  go(path, { replace: true, key, below: here.below.slice(0, -1) })
}

/**
 * Shows what a tab showed last; the one that is shown goes to its beginning, and from there to its top.
 * @param {string} name @param {string} root
 */
export function goToTab(name, root) {
  const last = name === tab ? undefined : shown.get(name)
  if (last) go(last.path, { ...last, isAlone: true })
  else if (name === tab && location.pathname === root) window.scrollTo({ top: 0 })
  else go(root, { below: [], isAlone: true })
}

/** Somebody leaves: what was seen is nobody else's business. */
export function forgetPlaces() {
  places.clear()
  shown.clear()
}

/** @param {(arrival: Arrival) => void} handler told of every arrival, the first one at once */
export function followHistory(handler) {
  arrive = handler
  // Browsers restore the scroll position before a list has arrived, which ends at the top.
  history.scrollRestoration = 'manual'
  const isKnown = history.state?.key !== undefined
  const screenHere = () => ({ path: pathHere(), key: history.state?.key ?? newKey(), below: history.state?.below ?? [], isAlone: history.state?.isAlone })
  const first = screenHere()
  history.replaceState({ ...history.state, key: first.key, depth: history.state?.depth ?? 0 }, '')
  addEventListener('popstate', () => {
    if (overlayPopped()) return
    remember()
    const screen = screenHere()
    settle(screen, { returning: places.get(screen.key) ?? { y: 0 } })
  })
  addEventListener('pagehide', () => {
    remember()
    sessionStorage.setItem('places', JSON.stringify([...places].slice(-50)))
    sessionStorage.setItem('tabs', JSON.stringify([...shown]))
  })
  settle(first, { returning: isKnown ? places.get(first.key) : undefined, isFirst: true })
}
