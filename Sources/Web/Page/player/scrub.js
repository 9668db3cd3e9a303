// @ts-check
/** A finger that is drawn across the picture or along the seek bar, as a time of the film. Pure. */

/** Movements up to that are none. */
export const rest = 10
const back = 8

/**
 * Where a finger that went `dx` and `dy` pixels leads; undefined when it came back to where it began.
 * The width of the picture is five minutes, or a fifth of a shorter film. 100 pixels above the start it goes half as fast.
 * @param {{ from: number, dx: number, dy: number, width: number, length: number }} drag
 */
export function scrubbedTo({ from, dx, dy, width, length }) {
  if (Math.abs(dx) <= back) return undefined
  const span = Math.min(300, length / 5)
  const speed = dy <= -100 ? 0.5 : 1
  return Math.min(Math.max(from + (dx / Math.max(1, width)) * span * speed, 0), length)
}

/**
 * Which part of the picture was tapped: each means something else when it is tapped twice.
 * Left stays left, whatever way the language runs.
 * @param {number} x @param {number} width @returns {'back' | 'middle' | 'forward'}
 */
export function thirdOf(x, width) {
  if (x < width / 3) return 'back'
  return x > (width * 2) / 3 ? 'forward' : 'middle'
}
