// @ts-check
/** Tells where somebody is in a film: one report at a time, the last one last. Pure: the way and the clock come in. */

/** @typedef {import('./marks.js').Report} Report */

/** Seconds of silence after which it is another playback: a device put aside must not win over one used since. */
const longPause = 600

const randomWord = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

export class ProgressReports {
  /**
   * @param {(film: string, report: Report, isLast: boolean) => Promise<unknown>} send
   * @param {() => number} clock seconds
   */
  constructor(send, clock = () => performance.now() / 1000) {
    this.send = send
    this.clock = clock
    this.isSending = false
    /** @type {{ film: string, begun: number, report: Omit<Report, 'elapsed'> } | undefined} */
    this.waiting = undefined
    this.begin('')
  }

  /** @param {string} film */
  begin(film) {
    this.film = film
    this.play = randomWord()
    this.seq = 0
    this.begun = this.heard = this.clock()
  }

  /**
   * @param {number} position seconds @param {number} duration seconds, 0 when it is not known
   * @param {boolean} [isLast] nothing comes after it; it does not wait its turn
   * @returns {Promise<void>} when it was heard, or could not be
   */
  note(position, duration, isLast = false) {
    if (this.clock() - this.heard > longPause) this.begin(this.film)
    this.heard = this.clock()
    this.seq += 1
    this.waiting = { film: this.film, begun: this.begun, report: { position, duration, play: this.play, seq: this.seq } }
    return isLast ? this.sendWaiting(true) : this.go()
  }

  /** Sends what waits; again after a failure, when the daemon is heard of. */
  async go() {
    if (this.isSending) return
    this.isSending = true
    while (this.waiting && (await this.sendWaiting(false)) !== 'failed') { /* what came meanwhile */ }
    this.isSending = false
  }

  /** @param {boolean} isLast @returns {Promise<any>} */
  async sendWaiting(isLast) {
    const sent = this.waiting
    if (!sent) return
    this.waiting = undefined
    try {
      // However late it is heard of, it tells when its playback began.
      await this.send(sent.film, { ...sent.report, elapsed: Math.max(0, this.clock() - sent.begun) }, isLast)
    } catch (problem) {
      // A refusal stays one; silence does not.
      if (/** @type {any} */ (problem).status > 0) return
      this.waiting ??= sent
      return 'failed'
    }
  }
}
