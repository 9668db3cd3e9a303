// @ts-check
/** Which rows of a long list exist. Pure. */

/** Up to here every row is in the document, so that find-in-page works. */
export const wholeUpTo = 200

/**
 * The rows to show: all of a short list, else those in view and some around.
 * @param {{ top: number, height: number, rowHeight: number, total: number, around?: number }} view
 *   top: how far the first row is above the upper edge of the screen, in pixels
 * @returns {[number, number]} first and end (not included)
 */
export function rowsInView({ top, height, rowHeight, total, around = 8 }) {
  if (total <= wholeUpTo) return [0, total]
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const end = Math.min(total, Math.ceil((top + height) / rowHeight) + around)
  return [Math.min(first, Math.max(0, total - 1)), Math.max(end, Math.min(total, around))]
}
