// @ts-check
/** What is done when something is wished of a file in a list, wherever the list is. */

import * as api from './api.js'
import { on, say } from './dom.js'
import { pathOf } from './route.js'

/**
 * @param {HTMLElement} el over the rows, which wish `openFile`, `deleteFile`, `showActions`
 * @param {{ listing: () => any, refresh: () => Promise<void> }} list where the file lies, and how that is read again
 */
export function fileDeeds(el, { listing, refresh }) {
  const remove = async (/** @type {any} */ file) => (await import('./removal.js')).deleteWithUndo(el, file, refresh)
  /** @type {Record<string, (file: any) => unknown>} */
  const deeds = {
    delete: remove,
    async rename(file) {
      const { askForName } = await import('./file-menu.js')
      await askForName(file, async (name) => void (await api.rename(file, name)))
      refresh().catch(() => {})
    },
    async move(file) {
      if (await (await import('./move-dialog.js')).moveTo(el, file)) refresh().catch(() => {})
    },
  }
  on(el, 'openFile', async ({ detail: file }) => {
    if (file.kind === 'folder') return say(el, 'goTo', pathOf({ view: 'folders', id: file.id }))
    const { openFile } = await import('./file-opening.js')
    if (listing()) openFile(el, file, listing())
  })
  on(el, 'deleteFile', ({ detail: file }) => remove(file))
  on(el, 'showActions', async ({ detail: { file, opener } }) => {
    const { openFileMenu } = await import('./file-menu.js')
    const wish = await openFileMenu(file, opener)
    if (!wish) return
    if (wish in deeds) await deeds[wish](file)
    else (await import('./hand-over.js')).handOver(el, file, wish)
  })
}
