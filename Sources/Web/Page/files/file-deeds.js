// @ts-check
/** What is done when something is wished of a file in a list, wherever the list is. */

import { on, say } from '../base/dom.js'
import { pathOf } from '../frame/route.js'

/**
 * @param {HTMLElement} el over the rows, which wish `openFile`, `deleteFile`, `showActions`
 * @param {{ listing: () => any, refresh: () => Promise<void> }} list where the file lies, and how that is read again
 */
export function fileDeeds(el, { listing, refresh }) {
  on(el, 'openFile', async ({ detail: file }) => {
    if (file.kind === 'folder') return say(el, 'goTo', pathOf({ view: 'folders', id: file.id }))
    const { openFile } = await import('./file-opening.js')
    if (listing()) openFile(el, file, listing())
  })
  on(el, 'deleteFile', async ({ detail: file }) => (await import('./removal.js')).deleteWithUndo(el, file, refresh))
  fileActions(el, refresh)
}

/**
 * The menu of a file, on every screen that shows some.
 * @param {HTMLElement} el wishes `showActions` {file, opener, row}
 * @param {() => Promise<void>} refresh reads again what is shown
 */
export function fileActions(el, refresh) {
  on(el, 'showActions', async ({ detail }) => (await import('./file-actions.js')).actOnFile(el, detail, refresh))
}
