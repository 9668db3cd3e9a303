// @ts-check
/** A list that is read in parts. Pure. */

/**
 * What was read and what comes after it, each once: between two answers a list may have moved.
 * @template {{ id: string }} Item
 * @param {Item[]} before @param {Item[]} more
 */
export function joined(before, more) {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...more.filter(({ id }) => !known.has(id))]
}
