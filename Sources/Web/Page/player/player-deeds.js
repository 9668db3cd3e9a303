// @ts-check
/** What can be done with the film that plays: one place for buttons, keys, gestures and the lock screen. */

import { say, tell } from '../base/dom.js'

/** @typedef {ReturnType<typeof playerDeeds>} Deeds */

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** @param {HTMLElement} el told `sought` {to, by} @param {HTMLVideoElement} video */
export function playerDeeds(el, video) {
  const isIdle = () => !video.hasAttribute('src')
  const length = () => (Number.isFinite(video.duration) ? video.duration : 0)

  function play() {
    if (isIdle()) return
    if (video.ended) video.currentTime = 0
    video.play().catch(() => {})
  }

  /** @param {number} time seconds @param {number} [by] how far that is, when it is a jump */
  function seekTo(time, by) {
    // Before the length is known it is where the film begins.
    const to = Math.min(Math.max(time, 0), length() || Infinity)
    if (isIdle() || !Number.isFinite(to)) return
    video.currentTime = to
    tell(el, 'sought', { to, by })
  }

  return {
    play,
    seekTo,
    length,
    pause: () => video.pause(),
    playOrPause: () => (video.paused ? play() : video.pause()),
    /** @param {number} seconds */
    seekBy: (seconds) => seekTo(video.currentTime + seconds, seconds),
    /** @param {number} share 0 … 1 */
    seekToShare: (share) => seekTo(share * length()),
    mute: () => { video.muted = !video.muted },
    /** @param {number} step */
    louder(step) {
      video.volume = Math.min(Math.max(Math.round((video.volume + step) * 20) / 20, 0), 1)
      if (step > 0) video.muted = false
    },
    /** @param {number} rate */
    setRate: (rate) => { video.playbackRate = rate },
    /** To the next speed up or down. @param {1 | -1} step */
    faster(step) {
      const place = rates.indexOf(video.playbackRate)
      video.playbackRate = rates[Math.min(Math.max((place < 0 ? rates.indexOf(1) : place) + step, 0), rates.length - 1)]
    },
    leave: () => say(el, 'leavePlayer', el.dataset.folder),
  }
}
