// @ts-check
/** What is done with a file now and then; loaded when it is wanted. */

import { say } from './dom.js'

/** @type {Record<string, (el: HTMLElement, file: any, refresh: () => Promise<void>) => unknown>} */
const ways = {
  download: (_, file) => location.assign(`/media/${file.id}?download`),
  openElsewhere: async (el, file) => (await import('./other-player.js')).openElsewhere(el, file),
  takeAlong: async (el, file) => (await import('./take-along.js')).takeAlong(el, file),
  delete: async (el, file, refresh) => (await import('./removal.js')).deleteWithUndo(el, file, refresh),
}

/**
 * Fulfils a wish of this kind; others are not meant.
 * @param {HTMLElement} el @param {any} file @param {string} wish @param {() => Promise<void>} refresh reads the folder again
 */
export async function handOver(el, file, wish, refresh) {
  try {
    await ways[wish]?.(el, file, refresh)
  } catch {
    say(el, 'showMessage', { key: 'problem.unreachable', values: { host: location.hostname } })
  }
}
