// @ts-check
/** My List and Continue watching: what one touch changes there, and takes back. */

import { say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { titleOf } from './film-title.js'
import { addToList, forgetProgress, removeFromList } from '../daemon/marks.js'
import { sentenceOf } from '../daemon/problem-text.js'

/**
 * Puts a film on My List or takes it off.
 * @param {Element} el wishes `showMessage` @param {any} file @param {{ mayUndo?: boolean }} [how]
 * @returns {Promise<boolean>} whether it is there now
 */
export async function toggleListed(el, file, { mayUndo = false } = {}) {
  const wasListed = file.inMyList === true
  const isDone = await tried(el, () => (wasListed ? removeFromList : addToList)(file.id))
  if (!isDone) return wasListed
  file.inMyList = !wasListed
  if (mayUndo && wasListed) {
    const perform = () => tried(el, () => addToList(file.id))
    say(el, 'showMessage', { key: 'list.removed', values: { name: titleOf(file).title }, action: 'undo', perform })
  }
  return file.inMyList
}

/** @param {Element} el @param {any} file */
export async function removeFromRow(el, file) {
  if (!(await tried(el, () => forgetProgress(file.id)))) return
  say(el, 'showMessage', { key: 'row.removed', values: { name: titleOf(file).title } })
}

/** @param {Element} el @param {() => Promise<unknown>} deed */
async function tried(el, deed) {
  try {
    await deed()
    // The daemon tells the other devices; here nobody waits for it.
    tell(live, 'marks')
    return true
  } catch (problem) {
    say(el, 'showMessage', { words: sentenceOf(problem) })
    return false
  }
}
