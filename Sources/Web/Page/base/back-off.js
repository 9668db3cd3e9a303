// @ts-check
/** Trying again, less and less often, up to a minute; and not before whoever refused wants to be asked again. */

/** Milliseconds before each try. */
export const waits = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]

/**
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {(problem: unknown) => boolean} isPassing it may be otherwise in a moment
 * @param {(milliseconds: number) => Promise<unknown>} pause may end early, when there is a sign that it is
 * @param {number[]} [pauses] milliseconds before each try
 * @returns {Promise<T>} throws the last problem
 */
export async function tryAgain(attempt, isPassing, pause, pauses = waits) {
  /** @type {unknown} */
  let last
  for (const wait of pauses) {
    if (wait > 0) await pause(Math.max(wait, askedFor(last)))
    try {
      return await attempt()
    } catch (problem) {
      if (!isPassing(problem)) throw problem
      last = problem
    }
  }
  throw last
}

/** Milliseconds that a refusal wants to be waited for. @param {any} problem */
export const askedFor = (problem) => 1000 * (problem?.retryAfter ?? 0)

/** Waits, but no longer than until an event. @param {number} milliseconds @param {EventTarget} target @param {string} type */
export function pauseOr(milliseconds, target, type) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      target.removeEventListener(type, end)
      resolve(undefined)
    }
    const timer = setTimeout(end, milliseconds)
    target.addEventListener(type, end)
  })
}
