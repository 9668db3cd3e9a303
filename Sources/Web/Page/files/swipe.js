// @ts-check
/** What a finger on a row means. Pure: numbers in, decisions out. */

/** The system's own back gesture owns the edges of the screen. */
export const deadZone = 24
/** How far a row opens to show its button. */
export const openWidth = 88

/** One drag, from the first touch to the last. Distances count toward the start of the line (left in English, right in Arabic). */
export class Swipe {
  #start
  #last
  #speed = 0
  isDragging = false
  isRefused = false

  /**
   * @param {{ x: number, y: number, time: number, screenWidth: number, rowWidth: number, isRightToLeft: boolean, wasOpen?: boolean }} touch
   */
  constructor(touch) {
    this.#start = touch
    this.#last = { x: touch.x, time: touch.time }
    this.isRefused = touch.x < deadZone || touch.x > touch.screenWidth - deadZone
  }

  /** @param {{ x: number, y: number, time: number }} point @returns {number} how far the row stands open, in pixels */
  move({ x, y, time }) {
    const across = this.#toward(x - this.#start.x)
    const down = Math.abs(y - this.#start.y)
    if (!this.isDragging && !this.isRefused) {
      this.isDragging = Math.abs(across) >= 10 && Math.abs(across) > 1.2 * down
      this.isRefused = !this.isDragging && down >= 10
    }
    if (!this.isDragging) return this.#start.wasOpen ? openWidth : 0
    const passed = Math.max(1, time - this.#last.time)
    this.#speed = this.#toward(x - this.#last.x) / passed
    this.#last = { x, time }
    return this.#offset(across)
  }

  /**
   * @param {{ canCommit: boolean }} row a folder with content asks first, so it never commits
   * @returns {'closed' | 'open' | 'commit'}
   */
  end({ canCommit }) {
    if (!this.isDragging) return 'closed'
    const offset = this.#offset(this.#toward(this.#last.x - this.#start.x))
    const isFlick = this.#speed > 0.5 && offset > openWidth
    if (canCommit && (offset > 0.55 * this.#start.rowWidth || isFlick)) return 'commit'
    return offset >= openWidth || (offset > openWidth / 2 && this.#speed >= 0) ? 'open' : 'closed'
  }

  /** @param {number} distance */
  #toward(distance) {
    return this.#start.isRightToLeft ? distance : -distance
  }

  /** @param {number} across */
  #offset(across) {
    return Math.max(0, Math.min(this.#start.rowWidth, across + (this.#start.wasOpen ? openWidth : 0)))
  }
}
