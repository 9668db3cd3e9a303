// @ts-check
/** A film that is still being copied: at the end of what was there, it goes on with what has come since. */

import * as api from '../daemon/api.js'
import { pauseOr } from '../base/back-off.js'
import { on, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'

/** Milliseconds between two looks, when the daemon says nothing. */
const pace = 2000

/**
 * @param {HTMLElement} el told `brokeOff`: some browsers take the end of what is there for the end, others for a mistake
 * @param {HTMLVideoElement} video @param {ReturnType<typeof import('./player-source.js').playerSource>} source
 */
export function playerGrowing(el, video, source) {
  /** Some browsers tell both, the end and a mistake. @type {ReturnType<typeof source.current>} */
  let awaited

  async function goOn() {
    const run = source.current()
    if (run?.film?.state !== 'copying' || run === awaited) return
    awaited = run
    tell(el, 'busy', { key: 'player.growing' })
    while (source.current() === run && !(await hasGrown(run.film))) await pauseOr(pace, live, 'progress')
    if (awaited === run) awaited = undefined
    if (source.current() === run) source.again({ isPaused: false })
  }
  on(video, 'ended', goOn)
  on(el, 'brokeOff', goOn)
}

/** Or is otherwise no longer what it was; whoever asks the daemon again is told. @param {any} film */
async function hasGrown(film) {
  const now = await api.readFile(film.id).catch(() => ({}))
  return now.state !== 'copying' || now.copied > film.copied
}
