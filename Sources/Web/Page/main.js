// @ts-check
/** Mounts the parts and joins them: addresses to views, wishes to answers. */

import * as api from './api.js'
import { connectionBanner } from './connection-banner.js'
import { find, on, tell } from './dom.js'
import { followEvents, live } from './events.js'
import { folderView } from './folder-view.js'
import { back, followHistory, go } from './history.js'
import { player } from './player.js'
import { problemsBanner } from './problems-banner.js'
import { pathOf, routeOf, tabOf } from './route.js'
import { settingsView } from './settings-view.js'
import { setupView } from './setup-view.js'
import { signInView } from './sign-in.js'
import { splash } from './splash.js'
import { tabBar } from './tab-bar.js'
import { fillTexts, loadTexts, t } from './text.js'
import { titleView } from './title-view.js'
import { toast } from './toast.js'

/** @param {string} id */
const part = (id) => find(document, '#' + id)
const gates = ['title', 'signIn', 'setup']
/** @type {any} */
let status
/** @type {any} */
let who
/** What the list beneath the player shows. @type {string | undefined} */
let shownFolder

await loadTexts()
fillTexts(document)
for (const [id, mount] of /** @type {[string, (el: HTMLElement) => void][]} */ ([
  ['splash', splash], ['title', titleView], ['signIn', signInView], ['setup', setupView], ['tabs', tabBar],
  ['folders', folderView], ['settings', settingsView], ['play', player], ['toast', toast],
  ['problems', problemsBanner], ['connection', connectionBanner],
])) mount(part(id))

/** Asks who is looking. Only the daemon's own "not signed in" leads to the way in; silence never does. */
async function begin() {
  try {
    [status, who] = await Promise.all([api.readStatus(), api.readSession().catch(nobodyWhenRefused)])
  } catch {
    return tell(part('splash'), 'unreachable')
  }
  tell(part('splash'), 'done')
  tell(part('title'), 'status', status)
  tell(part('tabs'), 'boxName', status.name ?? location.hostname)
  if (who) {
    tell(part('settings'), 'session', who)
    tell(part('problems'), 'problems', status.watching?.problems ?? [])
    followEvents(who.account?.id)
  }
  followHistory(arrive)
}

/** @param {any} problem */
function nobodyWhenRefused(problem) {
  if (problem.code !== 'not-signed-in' && problem.status !== 401) throw problem
  return undefined
}

/** @param {import('./history.js').Arrival} arrival */
function arrive({ path, returning }) {
  const route = routeOf(path)
  const isGate = gates.includes(route.view)
  if (!who && status.needsSetup && route.view !== 'setup') return go('/setup', { replace: true })
  if (!who && !isGate) return toGate(path)
  if (who && (route.view === 'unknown' || (isGate && (who.account || route.view !== 'signIn')))) return go('/folders', { replace: true })
  if (route.view !== 'play') tell(part('play'), 'close')
  show(route)
  if (route.view === 'folders') openFolder(route.id ?? 'root', returning)
  else if (route.view === 'play') openFilm(route.id ?? '')
  else if (route.view === 'setup') tell(part('setup'), 'fragment', location.hash)
  else tell(part(route.view), 'arrival')
  if (route.view !== 'folders') document.documentElement.dataset.ready = 'true'
}

/** @param {string} path */
function toGate(path) {
  if (path === '/' || path === '/folders') return go('/', { replace: true })
  sessionStorage.setItem('wanted', path)
  go('/sign-in', { replace: true })
}

/** @param {string} id @param {any} returning */
function openFolder(id, returning) {
  shownFolder = id
  tell(part('folders'), 'folder', { id, returning })
}

/** @param {string} id */
function openFilm(id) {
  if (!shownFolder) openFolder('root', undefined)
  tell(part('play'), 'film', { id, mediaPort: status.mediaPort })
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
  for (const id of ['folders', 'settings']) part(id).hidden = id !== tabOf(view)
  part('main').setAttribute('aria-labelledby', `tab-${tabOf(view)}`)
  tell(part('tabs'), 'tab', tabOf(view))
}

/** @param {string} [reason] */
function leave(reason) {
  if (reason) sessionStorage.setItem('reason', reason)
  location.assign(reason ? '/sign-in' : '/')
}

const otherTabs = new BroadcastChannel('session')
on(otherTabs, 'message', () => { if (who?.account) leave() })
on(api.session, 'ended', () => { if (who?.account) leave('problem.notSignedIn') })
on(live, 'session', () => { if (who?.account) leave('revoked') })
on(live, 'status', async () => {
  status = await api.readStatus().catch(() => status)
  tell(part('problems'), 'problems', status.watching?.problems ?? [])
})
on(document, 'tryAgain', begin)
on(document, 'enter', () => {
  const wanted = sessionStorage.getItem('wanted')
  sessionStorage.removeItem('wanted')
  location.assign(wanted ?? '/folders')
})
on(document, 'leave', () => {
  otherTabs.postMessage('ended')
  leave()
})
on(document, 'goTo', ({ detail: path }) => go(path))
on(document, 'leavePlayer', ({ detail: folder }) => back(pathOf({ view: 'folders', id: folder })))
on(document, 'showMessage', ({ detail }) => tell(part('toast'), 'message', detail))
on(document, 'click', (event) => {
  const link = event.target.closest?.('a[data-inside]')
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  go(link.getAttribute('href'))
})

const reason = sessionStorage.getItem('reason')
if (reason && location.pathname === '/sign-in') tell(part('signIn'), 'reason', t(reason))
sessionStorage.removeItem('reason')
begin()
