// @ts-check
/** How long a copy still takes, from how fast it went so far. Pure: the time comes in. */

/** @typedef {{ copied: number, at: number, rate: number }} Seen */

export class CopyRates {
  /** @type {Map<string, Seen>} */
  #seen = new Map()

  /** @param {string} id @param {number} copied bytes @param {number} now milliseconds */
  note(id, copied, now) {
    const last = this.#seen.get(id)
    // An answer that was on its way while an event overtook it knows less; a copy that begins anew stays less.
    if (last && copied < last.copied && now - last.at < 3000) return
    if (!last || copied < last.copied) {
      this.#seen.set(id, { copied, at: now, rate: 0 })
      return
    }
    const seconds = (now - last.at) / 1000
    if (copied === last.copied || seconds < 0.4) return
    const rate = (copied - last.copied) / seconds
    // New speeds count a quarter, so that the time left does not jump about.
    this.#seen.set(id, { copied, at: now, rate: last.rate === 0 ? rate : last.rate * 0.75 + rate * 0.25 })
  }

  /**
   * Seconds, or undefined while it cannot be told.
   * @param {string} id
   * @param {number} size
   */
  secondsLeft(id, size) {
    const seen = this.#seen.get(id)
    if (!seen || seen.rate <= 0 || size <= seen.copied) return undefined
    return (size - seen.copied) / seen.rate
  }

  /** @param {string} id @returns {undefined} */
  forget(id) {
    this.#seen.delete(id)
    return undefined
  }
}
