// @ts-check
/** One search at a time: a newer one takes back the one before, and what was found can grow. */

import { search } from '../daemon/api-library.js'
import { joined } from '../base/joined.js'
import { countsOf, peopleIn } from './search-groups.js'

const kinds = ['video', 'audio', 'image', 'subtitle', 'other']
const readAtOnce = 200

/** The rows of a search, as lists of files are asked for them. */
export class SearchRun {
  /** @type {any[]} */
  results = []
  total = 0
  /** @type {Record<string, number>} */
  counts = {}
  words = ''
  /** Who plays in what was found, and is called so. @type {string[]} */
  people = []
  #next = ''
  /** @type {Record<string, number> | undefined} */
  #byKind
  #abort = new AbortController()

  /**
   * @param {string} words
   * @returns {Promise<boolean>} false when a newer search has begun meanwhile
   */
  async begin(words) {
    this.#abort.abort()
    const abort = new AbortController()
    this.#abort = abort
    try {
      const found = await search({ q: words, limit: readAtOnce }, abort.signal)
      const byKind = found.total > found.results.length ? await this.#countKinds(words, abort.signal) : undefined
      if (abort.signal.aborted) return false
      this.words = words
      this.results = found.results
      this.#byKind = byKind
      this.#take(found)
      return true
    } catch (problem) {
      if (abort.signal.aborted) return false
      throw problem
    }
  }

  stop() {
    this.#abort.abort()
    this.words = ''
    this.results = []
    this.total = 0
  }

  /** Reads on, where more was found than is read. */
  async more() {
    const { signal } = this.#abort
    const found = await search({ q: this.words, limit: readAtOnce, cursor: this.#next }, signal)
    if (signal.aborted) return
    this.results = joined(this.results, found.results)
    this.#take(found)
  }

  get hasMore() {
    return this.#next !== ''
  }

  /** @param {any} found */
  #take(found) {
    this.total = found.total
    this.#next = found.next ?? ''
    this.people = peopleIn(this.results, this.words)
    this.counts = { ...countsOf(this.results, { total: this.total, byKind: this.#byKind }), people: this.people.length }
  }

  /** @param {string} words @param {AbortSignal} signal */
  async #countKinds(words, signal) {
    const counts = await Promise.all(kinds.map(async (kind) => {
      const { total } = await search({ q: words, kind, limit: 1 }, signal)
      return /** @type {const} */ ([kind, total])
    }))
    return Object.fromEntries(counts)
  }

  /** @param {number} index */
  at(index) {
    return this.results[index]
  }

  /** @param {string} id */
  find(id) {
    const index = this.results.findIndex((row) => row.id === id)
    return index < 0 ? undefined : { index, row: this.results[index] }
  }

  async need() {}
}
