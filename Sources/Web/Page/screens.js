// @ts-check
/** Which screen an address shows, and who may see it. */

import { find, say, tell } from './dom.js'
import { back, go } from './history.js'
import { pathOf, routeOf, tabOf } from './route.js'

/** What somebody sees who is not signed in. */
const gates = ['title', 'signIn', 'signUp', 'setup']

/**
 * Who is looking, as the daemon said.
 * @type {{ status: any, session: any }}
 */
export const visit = { status: undefined, session: undefined }

/**
 * Loaded and made when they are needed. Few people see the forms, and a password manager takes every form of a page for
 * one to fill in.
 * @type {Record<string, () => Promise<(el: HTMLElement) => void>>}
 */
const late = {
  setup: async () => (await import('./setup-view.js')).setupView,
  signIn: async () => (await import('./sign-in.js')).signInView,
  signUp: async () => (await import('./sign-up.js')).signUpView,
  search: async () => (await import('./search-view.js')).searchView,
  settings: async () => (await import('./settings-view.js')).settingsView,
  play: async () => (await import('./player.js')).player,
}
/** @type {Set<string>} */
const made = new Set()

/** Whether the list beneath the player was read. */
let isFolderShown = false

/**
 * One of the places of the skeleton.
 * @param {string} id
 * @returns {HTMLElement}
 */
export const part = (id) => find(document, '#' + id)

/** @param {import('./history.js').Arrival} arrival */
export function arrive({ path, returning, isFirst }) {
  const route = routeOf(path)
  const elsewhere = detourOf(route, path)
  if (elsewhere) return go(elsewhere, { replace: true })
  if (route.view !== 'play') tell(part('play'), 'close')
  show(route)
  if (route.view === 'folders') return openFolder({ id: route.id ?? 'root', returning, isFirst })
  if (route.view === 'play') openFilm(route.id ?? '')
  else if (route.view in late) return openLate(route.view, { id: route.id, returning, isFirst })
  else tell(part(route.view), 'arrival')
  document.documentElement.dataset.ready = 'true'
}

/**
 * Where somebody goes who may not see what was asked for.
 * @param {import('./route.js').Route} route
 * @param {string} path
 */
function detourOf({ view }, path) {
  const { session, status } = visit
  const isGate = gates.includes(view)
  if (!session) {
    if (status.needsSetup) return view === 'setup' ? undefined : '/setup'
    if (view === 'setup' || (view === 'signUp' && status.signUp === 'closed')) return pathOf({ view: 'signIn' })
    if (isGate) return undefined
    if (path === pathOf({ view: 'folders' })) return '/'
    sessionStorage.setItem('wanted', path + location.search)
    return pathOf({ view: 'signIn' })
  }
  const isGuestSigningIn = (view === 'signIn' || view === 'signUp') && !session.account
  return view === 'unknown' || (isGate && !isGuestSigningIn) ? pathOf({ view: 'folders' }) : undefined
}

/**
 * Makes a part that is loaded late; false when the daemon is out of reach.
 * @param {string} id
 */
async function isPrepared(id) {
  try {
    const mount = await late[id]()
    if (!made.has(id)) mount(part(id))
    made.add(id)
    return true
  } catch {
    say(part(id), 'showMessage', { key: 'problem.unreachable', values: { host: location.hostname } })
    return false
  }
}

/** @param {string} view @param {{ id?: string, returning?: any, isFirst?: boolean }} arrival */
async function openLate(view, arrival) {
  if (!(await isPrepared(view))) return
  // The address of a form may carry a code.
  if (gates.includes(view)) tell(part(view), 'fragment', { fragment: location.hash, status: visit.status })
  // Somebody who is in a hurry may be elsewhere by now.
  else if (!part(view).hidden) tell(part(view), 'arrival', arrival)
  document.documentElement.dataset.ready = 'true'
}

/** @param {{ id: string, returning?: any, isFirst?: boolean }} arrival */
function openFolder(arrival) {
  isFolderShown = true
  tell(part('folders'), 'folder', arrival)
}

/** @param {string} id */
async function openFilm(id) {
  if (!isFolderShown) openFolder({ id: 'root', isFirst: true })
  if (!(await isPrepared('play'))) return back(pathOf({ view: 'folders' }))
  if (!part('play').hidden) tell(part('play'), 'film', { id, mediaPort: visit.status.mediaPort, anyway: location.hash === '#part' })
}

/** @param {import('./route.js').Route} route */
function show({ view }) {
  const isGate = gates.includes(view)
  const isPlaying = view === 'play'
  for (const id of gates) part(id).hidden = id !== view
  part('app').hidden = isGate
  part('app').inert = isPlaying
  part('play').hidden = !isPlaying
  document.documentElement.classList.toggle('playing', isPlaying)
  if (isGate || isPlaying) return
  const tab = tabOf(view)
  for (const el of /** @type {Iterable<any>} */ (part('main').children)) el.hidden = el.id !== tab
  part('main').setAttribute('aria-labelledby', `tab-${tab}`)
  tell(part('tabs'), 'tab', tab)
}
