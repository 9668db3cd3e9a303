// @ts-check
/** Deleting, and taking it back. The row goes at once; it comes back when the daemon refuses. */

import * as api from '../daemon/api.js'
import { say } from '../base/dom.js'
import { askBeforeDeleting } from './file-menu.js'
import { shownName } from './file-name.js'
import { sentenceOf } from '../daemon/problem-text.js'

/**
 * @param {HTMLElement} el where the messages start from
 * @param {any} item
 * @param {() => Promise<void>} refresh reads the folder again
 */
export async function deleteWithUndo(el, item, refresh) {
  const isFull = item.kind === 'folder' && (item.files ?? 0) + (item.folders ?? 0) > 0
  if (isFull && !(await askBeforeDeleting(item))) return
  const row = el.querySelector(`[data-id="${CSS.escape(item.id)}"]`)
  row?.classList.add('leaving')
  try {
    const { trash } = await api.remove(item)
    await keepFocus(row, refresh)
    say(el, 'showMessage', {
      key: 'trashed', values: { name: shownName(item.name) }, action: 'undo', perform: () => undo(el, trash.id, refresh),
    })
  } catch (problem) {
    row?.classList.remove('leaving')
    say(el, 'showMessage', { words: sentenceOf(problem) })
    // A conflict means that something else was shown than what is there now.
    await refresh().catch(() => {})
  }
}

/** @param {HTMLElement} el @param {string} trash @param {() => Promise<void>} refresh */
async function undo(el, trash, refresh) {
  try {
    await api.restore(trash)
    await refresh()
  } catch (problem) {
    say(el, 'showMessage', { words: sentenceOf(problem) })
  }
}

/**
 * When the row that goes has the focus, the next one gets it.
 * @param {Element | null} row
 * @param {() => Promise<void>} refresh
 */
async function keepFocus(row, refresh) {
  const hadFocus = row?.contains(document.activeElement) ?? false
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.getAttribute('data-id')
  await refresh().catch(() => {})
  if (!hadFocus) return
  const target = next && document.querySelector(`[data-id="${CSS.escape(next)}"] .open`)
  const heading = document.querySelector('.folder-view h1')
  ;/** @type {HTMLElement | null} */ (target || heading)?.focus()
}
