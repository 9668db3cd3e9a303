// @ts-check
/** Where somebody looks who comes to a screen. */

import { find } from '../base/dom.js'

/**
 * Shows a screen where it was left, or from its beginning.
 * @param {HTMLElement} el
 * @param {{ returning?: import('./history.js').Place, isFirst?: boolean }} arrival
 * @param {HTMLElement} [start] what has the focus at its beginning
 */
export function lookAt(el, { returning, isFirst }, start = find(el, 'h1')) {
  window.scrollTo(0, returning?.y ?? 0)
  const left = returning?.item && el.querySelector(`[data-id="${CSS.escape(returning.item)}"] .open`)
  if (left) /** @type {HTMLElement} */ (left).focus({ preventScroll: true })
  else if (!isFirst) start.focus({ preventScroll: true })
}
