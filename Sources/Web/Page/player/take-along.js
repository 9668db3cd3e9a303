// @ts-check
/** Has the daemon make one MP4 that this device plays, and waits for it in sight. */

import * as api from '../daemon/api.js'
import { find, on, say } from '../base/dom.js'
import { shownName } from '../files/file-name.js'
import { formatPercent } from '../base/format.js'
import { openDialog } from '../frame/dialog.js'
import { believed } from './player-promises.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { currentLocale, t } from '../base/text.js'

const pace = 1000

/**
 * @typedef {import('../daemon/api.js').Device} Device
 * @param {Element} el where to say what went wrong
 * @param {{ id: string, name: string }} file
 * @param {Device} device as the daemon was asked for a way
 * @returns {Promise<string | undefined>} where it can be had, once it is ready; nothing when nobody waits for it
 */
export async function prepareFilm(el, file, device) {
  try {
    const view = await api.prepared('POST', file.id, device)
    if (view.state === 'ready') return view.url
    if (view.state === 'failed') return void say(el, 'showMessage', { words: wordsOf(view) })
    return await openDialog('preparing', (dialog, finish) => watch(dialog, finish, file, device, view))
  } catch (problem) {
    say(el, 'showMessage', { words: sentenceOf(problem) })
  }
}

/** @param {Element} el @param {{ id: string, name: string }} file */
export async function takeAlong(el, file) {
  const url = await prepareFilm(el, file, { caps: believed() })
  if (url) location.assign(url)
}

/** @param {{ why?: string, hint?: string }} view */
const wordsOf = ({ why, hint }) => [why ?? t('problem.unknown'), hint].filter(Boolean).join(' ')

/**
 * Closing the dialog leaves the daemon at work: the same wish finds it again.
 * @param {HTMLDialogElement} dialog @param {(url?: string) => void} finish
 * @param {{ id: string, name: string }} file @param {Device} device @param {any} view
 */
function watch(dialog, finish, file, device, view) {
  find(dialog, '.film').textContent = shownName(file.name)
  show(dialog, view)
  const timer = setInterval(async () => {
    if (!dialog.isConnected) return clearInterval(timer)
    const now = await look(file.id, device)
    if (!now || !dialog.isConnected) return
    if (now.state === 'ready') finish(now.url)
    show(dialog, now)
    if (now.state === 'ready' || now.state === 'failed') clearInterval(timer)
  }, pace)
  on(find(dialog, '.stop'), 'click', () => {
    clearInterval(timer)
    api.prepared('DELETE', file.id, device).catch(() => {})
    finish()
  })
}

/**
 * A daemon that was started anew knows of no wish: it is told again. One that is away is asked again in a moment.
 * @param {string} id @param {Device} device
 */
async function look(id, device) {
  try {
    return await api.prepared('GET', id, device)
  } catch (problem) {
    const isForgotten = problem instanceof api.Problem && problem.code === 'not-found'
    if (isForgotten) return api.prepared('POST', id, device).catch(() => undefined)
    if (problem instanceof api.Problem && problem.status > 0 && problem.status < 500) {
      return { state: 'failed', why: sentenceOf(problem) }
    }
  }
}

/** @param {HTMLElement} dialog @param {any} view */
function show(dialog, view) {
  const bar = find(dialog, 'progress')
  const far = formatPercent(view.progress ?? 0, currentLocale())
  bar.value = view.progress ?? 0
  bar.hidden = view.state === 'failed'
  find(dialog, '.state').textContent =
    view.state === 'failed' ? wordsOf(view) : view.state === 'waiting' ? t('preparing.waiting') : t('preparing.working', { p: far })
  find(dialog, '.stop').hidden = view.state === 'failed'
}
