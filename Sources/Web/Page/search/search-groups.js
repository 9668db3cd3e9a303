// @ts-check
/** What a search found, by kind; and what was searched for before. Pure. */

import { hasWords } from '../base/folded.js'

export const groups = ['films', 'people', 'files', 'folders']
/** How many of each kind are shown beside the others. */
export const shownAtFirst = 10
/** How many searches are remembered. */
export const remembered = 8

/**
 * Who plays in what was found and has all the words in the name, the most frequent first.
 * @param {any[]} results @param {string} words
 * @returns {string[]}
 */
export function peopleIn(results, words) {
  const isCalled = hasWords(words)
  /** @type {Map<string, number>} */
  const found = new Map()
  for (const name of results.flatMap(({ cast }) => cast ?? [])) {
    if (isCalled(name)) found.set(name, (found.get(name) ?? 0) + 1)
  }
  return [...found].sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** @param {any} item */
export const groupOf = ({ kind }) => (kind === 'folder' ? 'folders' : kind === 'video' ? 'films' : 'files')

/**
 * How many there are of each kind. `total` is what was found, `films` how many of it are films; both only matter when
 * more was found than was read.
 * @param {any[]} results those read
 * @param {{ total: number, byKind?: Record<string, number> }} found
 * @returns {Record<string, number>}
 */
export function countsOf(results, { total, byKind }) {
  const counts = { films: 0, files: 0, folders: 0 }
  if (!byKind || results.length >= total) {
    for (const item of results) counts[groupOf(item)] += 1
    return counts
  }
  counts.films = byKind.video ?? 0
  for (const [kind, count] of Object.entries(byKind)) if (kind !== 'video') counts.files += count
  counts.folders = Math.max(0, total - counts.films - counts.files)
  return counts
}

/**
 * The last search first, each once; one that only began another is not kept beside it.
 * @param {string[]} before @param {string} words
 */
export function withRecent(before, words) {
  const said = words.trim()
  if (!said) return before
  const others = before.filter((one) => one !== said && !said.toLowerCase().startsWith(one.toLowerCase()))
  return [said, ...others].slice(0, remembered)
}

/** @param {string} query of an address @returns {{ words: string, group: string }} */
export function searchOf(query) {
  const asked = new URLSearchParams(query)
  const group = asked.get('kind') ?? ''
  return { words: asked.get('q') ?? '', group: groups.includes(group) ? group : '' }
}

/** @param {string} words @param {string} [group] */
export function searchPath(words, group) {
  const query = new URLSearchParams({ ...(words && { q: words }), ...(group && { kind: group }) }).toString()
  return query ? `/search?${query}` : '/search'
}
