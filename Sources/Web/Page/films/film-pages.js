// @ts-check
/** A list of films as far as it was read. Pure but for what it is given to read by. */

import { joined } from '../base/joined.js'

/** As much as the daemon gives at once. */
const most = 500

export class FilmPages {
  /** @type {{ title?: string, total: number, results: any[], next: string | null } | undefined} */
  row

  /** @param {(part: { limit: number, cursor?: string }) => Promise<any>} read a part of the list */
  constructor(read) {
    this.read = read
    this.isReading = false
  }

  /** Reads the beginning anew, of at least so many films. @param {number} count */
  async refresh(count) {
    this.row = await this.read({ limit: Math.min(most, count) })
    await this.readOn(count)
  }

  /** Reads on until so many films are there, or all. @param {number} count */
  async readOn(count) {
    if (this.isReading) return
    this.isReading = true
    try {
      while (this.row?.next && this.row.results.length < count) {
        const before = this.row
        const part = await this.read({ limit: Math.min(most, count - before.results.length), cursor: before.next })
        // Read anew meanwhile: what comes after that is not what comes after this.
        if (this.row === before) this.row = { ...before, next: part.next, results: joined(before.results, part.results) }
      }
    } finally {
      this.isReading = false
    }
  }
}
