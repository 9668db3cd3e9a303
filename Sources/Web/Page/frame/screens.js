// @ts-check
/** Which screen an address shows, and who may see it. */

import { find, say, tell } from '../base/dom.js'
import { detourOf, gates, routeFor, visit } from './gates.js'
import { back, go } from './history.js'
import { laterSheet } from './later-sheet.js'
import { pathOf, routeOf, startOf, tabOf } from './route.js'

/**
 * Loaded and made when they are needed. Few people see the forms, and a password manager takes every form of a page for
 * one to fill in.
 * @type {Record<string, () => Promise<(el: HTMLElement) => void>>}
 */
const late = {
  title: async () => (await import('../entry/title-view.js')).titleView,
  setup: async () => (await import('../entry/setup-view.js')).setupView,
  signIn: async () => (await import('../entry/sign-in.js')).signInView,
  signUp: async () => (await import('../entry/sign-up.js')).signUpView,
  search: async () => (await import('../search/search-view.js')).searchView,
  settings: async () => (await import('../settings/settings-view.js')).settingsView,
  play: async () => (await import('../player/player.js')).player,
  home: async () => (await import('../films/home-view.js')).homeView,
  list: async () => (await import('../films/film-grid.js')).filmGrid,
  row: async () => (await import('../films/film-grid.js')).filmGrid,
  shelf: async () => (await import('../films/film-grid.js')).filmGrid,
  categories: async () => (await import('../films/categories-view.js')).categoriesView,
  show: async () => (await import('../films/show-view.js')).showView,
  film: async () => (await import('../films/film-view.js')).filmView,
  folders: async () => (await Promise.all([import('../files/folder-view.js'), ...withFolders()]))[0].folderView,
}
/** What the folders import in their turn: named here, it comes at the same time. */
const withFolders = () => [
  import('../files/file-row.js'), import('../files/row-swipe.js'), import('../files/swipe.js'), import('../files/row-window.js'), import('../files/sort-menu.js'),
  import('../files/layout-menu.js'), import('../base/typing.js'),
]

/** Their looks come with the page. */
const seenFirst = ['home', 'folders', 'list', 'row']

/** @type {Set<string>} */
const made = new Set()

/** What stands in the middle; one at a time. */
const rooms = ['home', 'folders', 'search', 'list', 'row', 'shelf', 'categories', 'show', 'film', 'settings']

/** What stands beneath the player. @type {string | undefined} */
let room
let tab = 'home'

/**
 * One of the places of the skeleton.
 * @param {string} id
 * @returns {HTMLElement}
 */
export const part = (id) => find(document, '#' + id)

/** Has what an address needs brought, while it is still asked who is looking. @param {string} path */
export const bring = (path) => void late[routeOf(path).view]?.().catch(() => {})

/** @param {import('./history.js').Arrival} arrival */
export function arrive({ path, returning, isFirst }) {
  const route = routeFor(path)
  const elsewhere = detourOf(route, path)
  if (elsewhere) return go(elsewhere, { replace: true })
  if (route.view !== 'play') tell(part('play'), 'close')
  show(route)
  if (route.view === 'folders') return openFolder({ id: route.id ?? 'root', returning, isFirst })
  if (route.view === 'play') openFilm(route.id ?? '')
  else if (route.view in late) return openLate(route.view, { id: route.id, of: route.of, returning, isFirst })
  else tell(part(route.view), 'arrival')
  document.documentElement.dataset.ready = 'true'
}

/**
 * Makes a part that is loaded late; false when the daemon is out of reach.
 * @param {string} id
 */
async function isPrepared(id) {
  try {
    const [mount] = await Promise.all([late[id](), seenFirst.includes(id) ? undefined : laterSheet()])
    if (!made.has(id)) mount(part(id))
    made.add(id)
    return true
  } catch {
    say(part(id), 'showMessage', { key: 'problem.unreachable', values: { host: location.hostname } })
    return false
  }
}

/** @param {{ id: string, returning?: any, isFirst?: boolean }} arrival */
async function openFolder(arrival) {
  if (!(await isPrepared('folders'))) return
  if (!part('folders').hidden) tell(part('folders'), 'folder', arrival)
}

/** @param {string} view @param {{ id?: string, of?: string, returning?: any, isFirst?: boolean }} arrival */
async function openLate(view, arrival) {
  const isThere = await isPrepared(view)
  // The address of a form may carry a code.
  if (isThere && gates.includes(view)) tell(part(view), 'fragment', { fragment: location.hash, status: visit.status })
  // Somebody who is in a hurry may be elsewhere by now.
  else if (isThere && !part(view).hidden) tell(part(view), 'arrival', arrival)
  document.documentElement.dataset.ready = 'true'
}

/** @param {string} id */
async function openFilm(id) {
  if (!room) {
    showRoom('folders')
    openFolder({ id: 'root', isFirst: true })
  }
  if (!(await isPrepared('play'))) return back(pathOf({ view: 'folders' }))
  if (!part('play').hidden) tell(part('play'), 'film', { id, anyway: location.hash === '#part', at: startOf(location.search) })
  // Loaded again, it goes on where it was and not where it began.
  if (location.search) history.replaceState(history.state, '', location.pathname + location.hash)
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
  if (!isGate && !isPlaying) showRoom(view)
}

/** @param {string} view */
function showRoom(view) {
  room = view
  tab = tabOf(view) ?? tab
  for (const id of rooms) part(id).hidden = id !== view
  part('main').setAttribute('aria-labelledby', `tab-${tab}`)
  tell(part('tabs'), 'tab', tab)
}
