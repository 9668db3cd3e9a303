// @ts-check
/** Mounts the parts, asks who is looking, and answers the wishes that no view answers. */

import './daemon/early.js'
import * as api from './daemon/api.js'
import { isPlain, on, tell } from './base/dom.js'
import { followEvents, live } from './daemon/events.js'
import { visit } from './frame/gates.js'
import { back, followHistory, go, goToTab } from './frame/history.js'
import { endBegun, followLeaving, farewell } from './entry/leaving.js'
import { laterSheet } from './frame/later-sheet.js'
import { pathOf } from './frame/route.js'
import { keepsMarks, setRole } from './daemon/rights.js'
import { arrive, bring, part } from './frame/screens.js'
import { sayWithoutWords, splash } from './frame/splash.js'
import { tabBar } from './frame/tab-bar.js'
import { fillTexts, loadTexts } from './base/text.js'

/** What stands around the screens and is seen now and then: it comes after them. @type {[string, () => Promise<(el: HTMLElement) => void>][]} */
const around = [
  ['message', async () => (await import('./frame/toast.js')).toast],
  ['problems', async () => (await import('./frame/problems-banner.js')).problemsBanner],
  ['connection', async () => (await import('./frame/connection-banner.js')).connectionBanner],
]
/** @type {Promise<void> | undefined} */
let mounting
/** Mounts it once; should the daemon be away, the next wish tries again. */
function mountAround() {
  mounting ??= Promise.all(around.map(async ([id, load]) => /** @type {const} */ ([id, await load()])))
    .then(async (loaded) => {
      await laterSheet()
      for (const [id, mount] of loaded) mount(part(id))
    })
    .catch(() => { mounting = undefined })
  return mounting
}

async function ask() {
  await endBegun()
  return Promise.all([api.readStatus(), api.readSession().catch(nobodyWhenRefused)])
}

/**
 * Only the daemon's own "not signed in" leads to the way in; silence never does.
 * @param {ReturnType<typeof ask>} asked
 */
async function begin(asked) {
  try {
    [visit.status, visit.session] = await asked
  } catch {
    return tell(part('splash'), 'unreachable')
  }
  tell(part('splash'), 'done')
  tell(part('tabs'), 'boxName', visit.status.name ?? location.hostname)
  if (visit.session) {
    setRole(visit.session.role)
    part('tab-list').hidden = !keepsMarks()
    localStorage.setItem('isKnown', 'true')
    followEvents(visit.session.account?.id)
  }
  followHistory(arrive)
  farewell()
  await mountAround()
  if (visit.session) showProblems()
}

/** @param {any} problem */
function nobodyWhenRefused(problem) {
  if (problem.status !== 401) throw problem
  return undefined
}

function showProblems() {
  tell(part('problems'), 'problems', visit.status.watching?.problems ?? [])
}

function answerWishes() {
  on(live, 'status', async () => {
    visit.status = await api.readStatus().catch(() => visit.status)
    showProblems()
  })
  on(document, 'tryAgain', () => begin(ask()))
  on(document, 'enter', () => {
    const wanted = sessionStorage.getItem('wanted')
    sessionStorage.removeItem('wanted')
    location.assign(wanted ?? pathOf({ view: 'home' }))
  })
  on(document, 'goTo', ({ detail: path }) => go(path))
  on(document, 'playNext', ({ detail: id }) => go(pathOf({ view: 'play', id }), { replace: true }))
  on(document, 'goBack', ({ detail: otherwise }) => back(otherwise))
  on(document, 'leavePlayer', ({ detail: folder }) => back(pathOf({ view: 'folders', id: folder })))
  on(document, 'showMessage', async ({ detail }) => {
    await mountAround()
    tell(part('message'), 'message', detail)
  })
  on(document, 'click', (event) => {
    const link = event.target.closest?.('a[data-inside]')
    if (!link || event.button !== 0 || !isPlain(event)) return
    event.preventDefault()
    if (link.dataset.tab) goToTab(link.dataset.tab, link.getAttribute('href'))
    else go(link.getAttribute('href'))
  })
}

async function start() {
  // All at once: on a slow way each question that waits for another is a turn.
  bring(location.pathname)
  const asked = ask()
  asked.catch(() => {})
  try {
    await loadTexts()
  } catch {
    return sayWithoutWords(part('splash'))
  }
  fillTexts(document)
  splash(part('splash'))
  tabBar(part('tabs'))
  followLeaving()
  answerWishes()
  begin(asked)
}

start()
