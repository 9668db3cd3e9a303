// @ts-check
/** The lists of films: where each is read, what it is called, and which orders make sense in it. */

import { readCategories, readCategory, search } from '../daemon/api-library.js'
import { readList, readRow } from '../daemon/marks.js'
import { keepsMarks } from '../daemon/rights.js'
import { shownName } from '../files/file-name.js'
import { t } from '../base/text.js'
import { categoryName, genreName } from './category-name.js'
import { rowTitle } from './row-title.js'

/** @typedef {{ limit: number, cursor?: string }} Part */
/** `isChosenHere`: the page itself filters and sorts it, for the daemon gives it in its own order only.
 * @typedef {{ isChosenHere: boolean, sorts: string[], nameOf: (row: any) => string,
 *   read: (part: Part, choice: { words: string, sort: string }) => Promise<any> }} FilmList */

const ownSorts = ['name', 'added', 'modified', 'year', 'rating', 'duration', 'size']
const sorts = ['title', 'added', 'modified', 'year', 'rating', 'duration', 'trend', 'size']

/** @param {string} id @returns {FilmList} */
const row = (id) => ({
  isChosenHere: true, sorts: ownSorts, read: (part) => readRow(id, part), nameOf: ({ title }) => rowTitle({ id, title: title ?? '' }),
})

/** What a word stands for. @param {string} kind @param {(word: string) => string} nameOf @returns {(word: string) => FilmList} */
const having = (kind, nameOf) => (word) => ({
  isChosenHere: false, sorts, nameOf: () => nameOf(word), read: (part, { words, sort }) => search({ ...part, sort, q: words, having: { [kind]: word } }),
})

/** @param {string} id @returns {FilmList} */
function category(id) {
  const [kind, ...rest] = id.split('-')
  /** @type {any} */
  let about
  /** What a search in it is about. */
  function condition() {
    if (kind === 'folder') return { folder: rest.join('-'), kind: 'video' }
    return { [kind]: kind === 'kind' ? rest[0] : (about?.label ?? rest.join(' ')) }
  }
  return {
    isChosenHere: false,
    sorts,
    nameOf: () => (about ? categoryName(about) : shownName(rest.join(' '))),
    async read(part, { words, sort }) {
      about ??= (await readCategories()).find((/** @type {any} */ one) => one.id === id)
      const found = await (words ? search({ ...part, sort, q: words, having: condition() }) : readCategory(id, { ...part, sort }))
      return { ...found, sorts: about?.sorts }
    },
  }
}

/** @type {Record<string, (id: string) => FilmList>} */
const lists = {
  row,
  category,
  genre: having('genre', genreName),
  tag: having('tag', shownName),
  cast: having('cast', shownName),
  list: () => ({
    isChosenHere: true, sorts: ownSorts, nameOf: () => t('tab.list'),
    read: (part) => (keepsMarks() ? readList(part) : Promise.resolve({ total: 0, results: [], next: null })),
  }),
}

/** @param {string} of "list", "row", "category", "genre" … @param {string} id */
export const filmList = (of, id) => lists[of](id)
