// @ts-check
/** What can be done with a film outside of this page; loaded when it is wanted. */

import { say } from '../base/dom.js'

/** @type {Record<string, (el: Element, file: any) => unknown>} */
const ways = {
  download: (_, file) => location.assign(`/media/${file.id}?download`),
  openElsewhere: async (el, file) => (await import('./other-player.js')).openElsewhere(el, file),
  takeAlong: async (el, file) => (await import('./take-along.js')).takeAlong(el, file),
}

/**
 * Fulfils a wish of this kind; others are not meant.
 * @param {Element} el @param {any} file @param {string} wish
 */
export async function handOver(el, file, wish) {
  try {
    await ways[wish]?.(el, file)
  } catch {
    say(el, 'showMessage', { key: 'problem.unreachable', values: { host: location.hostname } })
  }
}
