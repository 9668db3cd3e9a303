// @ts-check
/** Finds the way to play a film, step by step, and the next one when it does not hold what it promised. */

import * as api from '../daemon/api.js'
import { askedFor, pauseOr, tryAgain, waits } from '../base/back-off.js'
import { on, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { deviceOf, isFed, isMerelySilent, isPart, keepPlace, keepWish, newRun, prove, readWay, stepBack, stepDown } from './player-run.js'
import { faultOf, missingSense, secondsPlayed } from './player-senses.js'
import { playerStall } from './player-stall.js'
import { patience, playerStart } from './player-start.js'
import { refusalAt } from './stream-bytes.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { t } from '../base/text.js'
import { whyOf } from './why-text.js'

/** @typedef {import('./player-run.js').Run} Run */

/**
 * @param {HTMLElement} el told `sought` {to}, `busy` {key}, `facts` of the film, `way`, `note` {words}, `resting`, `brokeOff`, and
 *   `failure` {id, words, film, way, device, mayWatchPart}
 * @param {HTMLVideoElement} video
 */
export function playerSource(el, video) {
  const start = playerStart(video, whenBroken, () => tell(el, 'resting'))
  /** @type {Run | undefined} */
  let run

  /** Asks the daemon how, and does so. @param {Run} asked */
  async function ask(asked) {
    tell(el, 'busy', { key: 'buffering' })
    const show = (/** @type {any} */ film) => { if (run === asked) tell(el, 'facts', film) }
    try {
      const way = await tryAgain(() => readWay(asked, show), api.isPassing, pause)
      if (run !== asked) return
      if (!way) return fail(t(`sentence.${asked.film.state}`))
      way.method === 'none' ? whenNoWay(asked, way) : begin(asked, way)
    } catch (problem) {
      // What was known of it holds no longer.
      asked.film = undefined
      if (run === asked) fail(sentenceOf(problem, { 'not-found': 'problem.gone' }))
    }
  }

  /** Until the daemon is heard again, at most. @param {number} milliseconds */
  function pause(milliseconds) {
    if (run) tell(el, 'busy', { key: 'player.reconnecting' })
    return pauseOr(milliseconds, live, 'reset')
  }

  /** @param {Run} asked @param {any} way */
  function begin(asked, way) {
    Object.assign(asked, { way, isProven: false, isBroken: false })
    tell(el, 'way', way)
    const { at, isPaused } = asked
    start.begin(way, { at, isPaused, isFed: isFed(asked) })
  }

  /** A picture without its sound is more than nothing. @param {Run} asked @param {any} way */
  function whenNoWay(asked, way) {
    // Nobody makes it anew: then it may help to bring it another way.
    if (stepBack(asked)) return takeNextWay(asked, 'error')
    if (!isMerelySilent(asked)) return fail(whyOf(way), way)
    asked.suspects = []
    begin(asked, asked.way)
    asked.isProven = true
    tell(el, 'note', { words: whyOf(way) })
  }

  /** The next way, at the same time of the film. @param {Run} asked @param {import('./player-ladder.js').Fault} fault */
  function takeNextWay(asked, fault) {
    keepPlace(asked, video)
    if (stepDown(asked, fault)) ask(asked)
    else if (fault === 'sound') asked.isProven = true
    else fail([t('error.cannotPlay'), whyOf(asked.way)].join(' ').trim())
  }

  /** Nothing comes, or the browser gave up. What has played well is tried again, then the next way. @param {unknown} [problem] */
  async function whenBroken(problem) {
    const asked = run
    const fault = faultOf(video.error)
    // One failure may be told twice: by the video, and by the script that feeds it.
    if (!asked?.way || asked.isBroken) return
    keepPlace(asked, video)
    asked.isBroken = true
    asked.mishaps += 1
    const now = await api.readFile(asked.id).catch((refusal) => ({ refusal }))
    const refusal = problem ?? (fault === 'decoder' || now.state !== 'ready' ? undefined : await refusalAt(asked.way, asked.at))
    if (run !== asked || !asked.isBroken) return
    if (now.state === 'copying' && asked.at > 0) return tell(el, 'brokeOff')
    const isWayGood = now.refusal || now.state !== 'ready' || api.isPassing(refusal) || asked.isProven
    if (!isWayGood) return takeNextWay(asked, fault)
    if (asked.mishaps > 8) return fail(t('error.stall'))
    // Who has too much to do is not asked for more at once.
    if (api.isPassing(refusal)) await pause(Math.max(waits[Math.min(asked.mishaps, waits.length - 1)], askedFor(refusal)))
    if (run === asked && asked.isBroken) ask(asked)
  }

  /** Nothing comes any more: the daemon may be away, or what it prepares takes long. @param {number} seconds */
  async function whenStalled(seconds) {
    const asked = run
    if (!asked?.way) return
    const refusal = await api.readFile(asked.id).then(() => undefined, (problem) => problem)
    const limit = patience[asked.way.method === 'hls' ? 'stream' : 'file'] / 1000
    if (run === asked && (refusal || seconds >= limit)) whenBroken(refusal)
  }

  /** @param {string} words @param {any} [way] that the daemon would rather not go at once */
  function fail(words, way) {
    start.end()
    const device = run && deviceOf(run)
    tell(el, 'failure', { id: run?.id, words, film: run?.film, way, device, mayWatchPart: isPart(run?.film) && !run?.anyway })
  }

  for (const type of ['play', 'pause']) on(video, type, () => { if (run) keepWish(run, video) })
  on(el, 'sought', ({ detail: { to } }) => {
    if (run) run.at = to
    start.beginAt(to)
  })
  playerStall(video, whenStalled)
  const seconds = secondsPlayed(video)
  on(live, 'change', () => { if (run && el.dataset.state === 'failed' && run.film?.state !== 'ready') ask(run) })
  on(video, 'error', () => { if (video.hasAttribute('src') && !start.nextAddress()) whenBroken() })
  on(video, 'timeupdate', () => {
    const missing = run?.way && !run.isProven ? missingSense(video, run.film, seconds()) : undefined
    if (run && missing) missing === 'nothing' ? prove(run) : takeNextWay(run, missing)
  })

  return {
    /** @param {import('./player-run.js').Wanted} wanted */
    open(wanted) {
      run = newRun(wanted)
      return ask(run)
    },
    /** Asks anew, at the same time. @param {Partial<Run>} [wish] what is otherwise from now on */
    again(wish = {}) {
      if (!run) return
      keepPlace(run, video)
      ask(Object.assign(run, { mishaps: 0 }, wish))
    },
    close() {
      run = undefined
      start.end()
    },
    current: () => run,
  }
}
