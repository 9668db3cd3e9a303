// @ts-check
/** Starts a way to play in the video: at which address, by whom it is fed, and how long it may stay silent. */

import { on } from '../base/dom.js'
import { byteAddresses, knock, rememberFailed } from '../daemon/byte-addresses.js'
import { feed } from './player-feed.js'
import { variantOf } from './player-ladder.js'

/**
 * Milliseconds that an address may stay silent. A film without an index of its own is read whole before it can be
 * streamed, and one that is converted begins slowly. Where the head of a stream has come and all is copied, it is the
 * browser that gives nothing: some never say that they cannot begin here.
 */
export const patience = { otherPort: 4000, file: 8000, stream: 40_000 }

/**
 * @param {HTMLVideoElement} video
 * @param {(problem?: unknown) => void} whenSilent no address gave anything
 * @param {() => void} whenResting it does not play by itself: because it shall not, or since the browser wants a tap first
 */
export function playerStart(video, whenSilent, whenResting) {
  // Unlike Chromium and Firefox, which say that of their sound.
  const isFrugal = !('webkitAudioDecodedByteCount' in video || 'mozHasAudio' in video)
  /** @type {string[]} */
  let addresses = []
  let attempt = 0
  let wait = 0
  let waitBehindHead = 0
  let at = 0
  let isResting = false
  let hasBegun = false
  let hasRested = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watchdog
  /** @type {(() => void) | undefined} */
  let endFeed

  /**
   * @param {{ method: string, url: string }} way
   * @param {{ at: number, isPaused: boolean, isFed: boolean }} how `at`: seconds; `isFed`: by a script
   */
  function begin(way, { at: from, isPaused, isFed }) {
    const rate = video.playbackRate
    end()
    video.defaultPlaybackRate = rate
    at = from
    hasBegun = false
    hasRested = false
    isResting = isPaused
    wait = patience[way.method === 'hls' ? 'stream' : 'file']
    const { isPictureConverted, isSoundConverted } = variantOf(way)
    waitBehindHead = isPictureConverted || isSoundConverted ? wait : patience.file
    if (isFed) {
      watch(wait)
      endFeed = feed(video, way.url, whenSilent)
      return play()
    }
    addresses = byteAddresses(way.url)
    attempt = 0
    tryAddress()
  }

  function tryAddress() {
    if (attempt === addresses.length - 1) watch(wait)
    else watch(patience.otherPort, knock(addresses[attempt]))
    video.src = addresses[attempt]
    play()
  }

  function play() {
    // Before anything is known of the film this only says where to begin, so that nothing else is fetched.
    if (at > 0) video.currentTime = at
    if (isResting) return rest()
    video.play().catch(({ name }) => { if (name === 'NotAllowedError') rest() })
  }

  function rest() {
    hasRested = true
    whenResting()
  }

  /** The page's own port serves where another one is closed. */
  function nextAddress() {
    if (hasBegun || attempt >= addresses.length - 1) return false
    attempt += 1
    tryAddress()
    return true
  }

  /**
   * Of a film that is paused iPhones fetch no more than the head, or nothing: only a closed port can be told by that.
   * @param {number} milliseconds @param {() => boolean} [isHeard] the port is open: then only the film takes long
   */
  function watch(milliseconds, isHeard) {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => {
      const isClosed = isHeard !== undefined && !isHeard()
      if (video.paused && !isClosed && isFrugal) return
      if (isHeard && !isClosed) watch(wait)
      else if (!nextAddress()) whenSilent()
    }, milliseconds)
  }

  /** A paused video keeps its connection; one without a source gives it back. */
  function end() {
    clearTimeout(watchdog)
    endFeed?.()
    endFeed = undefined
    addresses = []
    attempt = 0
    if (!video.hasAttribute('src')) return
    video.removeAttribute('src')
    video.load()
  }

  on(video, 'loadedmetadata', () => {
    // The address gives what it should, so another one would give the same.
    hasBegun = true
    if (attempt > 0) rememberFailed(addresses[0])
    watch(waitBehindHead)
    if (at > 0 && Math.abs(video.currentTime - at) > 1) video.currentTime = at
  })
  on(video, 'loadeddata', () => clearTimeout(watchdog))
  on(video, 'pause', () => { hasRested = true })
  on(video, 'play', () => {
    if (hasRested && video.readyState < 2) watch(hasBegun ? waitBehindHead : wait)
    hasRested = false
  })
  return {
    begin,
    end,
    nextAddress,
    /** Somebody has gone elsewhere before it began. @param {number} seconds */
    beginAt(seconds) { at = seconds },
  }
}
