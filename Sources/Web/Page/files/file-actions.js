// @ts-check
/** What somebody chose in the menu of a file, done; the same wherever the file is shown. */

import * as api from '../daemon/api.js'
import { say } from '../base/dom.js'
import { askForName, openFileMenu } from './file-menu.js'
import { handOver } from '../player/hand-over.js'
import { moveTo } from './move-dialog.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { removeFromRow, toggleListed } from '../films/my-list.js'
import { deleteWithUndo } from './removal.js'
import { pathOf } from '../frame/route.js'

/**
 * @param {HTMLElement} el where messages start from
 * @param {{ file: any, opener: Element, row?: string }} wanted `row`: the row of the home page that it was touched in
 * @param {() => Promise<void>} refresh reads again what is shown
 */
export async function actOnFile(el, { file, opener, row }, refresh) {
  const wish = await openFileMenu(file, opener, row)
  /** @type {Record<string, () => unknown>} */
  const deeds = {
    info: () => say(el, 'goTo', pathOf({ view: 'film', id: file.id })),
    listed: () => toggleListed(el, file, { mayUndo: true }),
    removeFromRow: () => removeFromRow(el, file),
    move: () => moveTo(el, file).then((isMoved) => (isMoved ? refresh() : undefined)).catch(() => {}),
    delete: () => deleteWithUndo(el, file, refresh),
    details: () => changeDetails(el, file, refresh),
    rename: () => askForName(file, async (name) => void (await api.rename(file, name))).then(refresh).catch(() => {}),
  }
  if (wish) await (deeds[wish]?.() ?? handOver(el, file, wish))
}

/** Lists do not say who says what: the film is asked for by itself. @param {HTMLElement} el @param {any} file @param {() => Promise<void>} refresh */
async function changeDetails(el, file, refresh) {
  try {
    const { editDetails } = await import('../films/edit-details.js')
    if (await editDetails(await api.readFile(file.id))) await refresh()
  } catch (problem) {
    say(el, 'showMessage', { words: sentenceOf(problem) })
  }
}
