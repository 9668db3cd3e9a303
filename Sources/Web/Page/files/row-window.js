// @ts-check
/** Which rows or cards of a long list exist. Pure. */

/** Up to here every row is in the document, so that find-in-page works. */
export const wholeUpTo = 200

/**
 * The rows to show: all of a short list, else those in view and some around.
 * @param {{ top: number, height: number, rowHeight: number, total: number, columns?: number, around?: number }} view
 *   top: how far the first row is above the upper edge of the screen, in pixels
 * @returns {[number, number]} first and end (not included)
 */
export function rowsInView({ top, height, rowHeight, total, columns = 1, around = 4 }) {
  if (total <= wholeUpTo) return [0, total]
  const lines = Math.ceil(total / columns)
  const spare = Math.ceil(around / columns)
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const end = Math.min(lines, Math.ceil((top + height) / rowHeight) + spare)
  return [Math.min(first, lines - 1) * columns, Math.min(total, Math.max(end, spare) * columns)]
}

/** The least width of a card, in pixels. */
const cardWidth = { narrow: 108, wide: 150 }

/**
 * Where the cells of a list lie: one to a line, or as many cards as there is room for.
 * @param {{ layout: string, width: number, rowHeight: number }} view rowHeight: of one row, where there are rows
 * @returns {{ columns: number, cellWidth: number, cellHeight: number }}
 */
export function cellsOf({ layout, width, rowHeight }) {
  if (layout !== 'grid') return { columns: 1, cellWidth: width, cellHeight: rowHeight }
  const columns = Math.max(2, Math.floor(width / (width < 600 ? cardWidth.narrow : cardWidth.wide)))
  const cellWidth = width / columns
  // A poster is half as high again as wide; below it are a name and a line of facts.
  return { columns, cellWidth, cellHeight: Math.round((cellWidth - 12) * 1.5) + 64 }
}
