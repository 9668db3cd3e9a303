// @ts-check
/** A folder as far as it has been read: pages of rows around what is looked at, however long the folder is. */

export const pageSize = 200

/** @typedef {{ sort: string, q?: string, offset: number, limit: number }} Stretch */
/** @typedef {(folder: string, stretch: Stretch) => Promise<any>} Read */

/** Says `listing` when rows or numbers changed. */
export class Listing extends EventTarget {
  /** @type {any} */
  folder
  /** @type {{ id: string, name: string }[]} */
  crumbs = []
  total = 0
  isRead = false
  #read
  /** @type {Map<number, { source: any, rows: any[] }>} */
  #pages = new Map()
  /** @type {Map<number, Promise<void>>} */
  #reading = new Map()
  #seen = [0, 0]
  #refreshing = false
  #refreshAgain = false

  /** @param {Read} read @param {string} id @param {string} sort @param {string} [words] only what has them in its name */
  constructor(read, id, sort, words = '') {
    super()
    this.#read = read
    this.id = id
    this.sort = sort
    this.words = words
  }

  /**
   * The row at a place, or undefined while it is not read.
   * @param {number} index
   */
  at(index) {
    return this.#pages.get(Math.floor(index / pageSize))?.rows[index % pageSize]
  }

  /** @param {string} id */
  find(id) {
    for (const [number, page] of this.#pages) {
      const index = page.rows.findIndex((row) => row.id === id)
      if (index >= 0) return { index: number * pageSize + index, row: page.rows[index] }
    }
    return undefined
  }

  /**
   * Reads what the rows from `first` up to `end` need and is not there yet.
   * @param {number} first
   * @param {number} end
   */
  async need(first, end) {
    this.#seen = [first, end]
    await Promise.all(this.#pagesInView().filter((number) => !this.#pages.has(number)).map((number) => this.#readPage(number)))
  }

  /** Asks again for what is looked at; the rest is forgotten when the folder has another version. */
  async refresh() {
    if (this.#refreshing) {
      this.#refreshAgain = true
      return
    }
    this.#refreshing = true
    try {
      do {
        this.#refreshAgain = false
        for (const number of this.#pagesInView()) await this.#readPage(number)
      } while (this.#refreshAgain)
    } finally {
      this.#refreshing = false
    }
  }

  /**
   * Changes one row at once, before the daemon is asked.
   * @param {string} id
   * @param {object} change
   */
  patch(id, change) {
    for (const page of this.#pages.values()) {
      const index = page.rows.findIndex((row) => row.id === id)
      if (index < 0) continue
      page.rows[index] = { ...page.rows[index], ...change }
      this.dispatchEvent(new CustomEvent('patch', { detail: page.rows[index] }))
    }
  }

  #pagesInView() {
    const first = Math.floor(this.#seen[0] / pageSize)
    const last = Math.max(first, Math.floor((this.#seen[1] - 1) / pageSize))
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  }

  /** @param {number} number @returns {Promise<void>} */
  #readPage(number) {
    const running = this.#reading.get(number)
    if (running) return running
    const reading = this.#read(this.id, { sort: this.sort, q: this.words, offset: number * pageSize, limit: pageSize })
      .then((answer) => this.#take(number, answer))
      .finally(() => this.#reading.delete(number))
    this.#reading.set(number, reading)
    return reading
  }

  /** @param {number} number @param {any} answer */
  #take(number, answer) {
    if (this.#pages.get(number)?.source === answer) return
    const isOther = this.isRead && (answer.folder.version !== this.folder.version || answer.total !== this.total)
    if (isOther) this.#pages.clear()
    this.#pages.set(number, { source: answer, rows: [...answer.results] })
    this.folder = answer.folder
    this.crumbs = answer.crumbs
    this.total = answer.total
    this.isRead = true
    this.dispatchEvent(new Event('listing'))
    // Pages in view that were just forgotten come back by the same road.
    if (isOther) void this.need(this.#seen[0], Math.min(this.#seen[1], this.total)).catch(() => {})
  }
}
