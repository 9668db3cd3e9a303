// @ts-check
/** Notices that a film which wants to play gets nothing: browsers try again in silence for half a minute. */

import { on } from '../base/dom.js'

/** Milliseconds between two looks. */
const pace = 5000

/** @param {HTMLVideoElement} video @param {(seconds: number) => void} whenStalled told at each look, with how long it has been */
export function playerStall(video, whenStalled) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let looking
  let seen = ''
  let since = 0
  /** Before that, phones take a film that is paused to a place without fetching anything of it. */
  let hasData = false

  const wants = () => !video.paused || (video.seeking && hasData)
  const isWaiting = () => video.hasAttribute('src') && video.readyState > 0 && video.readyState < 3 && wants()

  function look() {
    const now = [video.currentTime, video.readyState, ...endsOf(video.buffered)].join(' ')
    if (!isWaiting()) return rest()
    if (now !== seen) since = performance.now()
    else whenStalled((performance.now() - since) / 1000)
    seen = now
  }
  function begin() {
    if (looking !== undefined) return
    seen = ''
    looking = setInterval(look, pace)
  }
  function rest() {
    clearInterval(looking)
    looking = undefined
  }

  on(video, 'loadeddata', () => { hasData = true })
  on(video, 'emptied', () => { hasData = false })
  for (const type of ['waiting', 'seeking', 'stalled']) on(video, type, begin)
  for (const type of ['playing', 'emptied', 'ended']) on(video, type, rest)
}

/** @param {TimeRanges} ranges */
const endsOf = (ranges) => Array.from({ length: ranges.length }, (_, n) => ranges.end(n))
