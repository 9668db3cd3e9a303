// @ts-check
/** What a phone shows of the film while it is locked, and what it must not do: fall asleep. */

import { on } from '../base/dom.js'

/** @typedef {import('./player-deeds.js').Deeds & { next: () => void, hasNext: () => boolean }} Deeds */

/** @param {HTMLElement} el told `closed` @param {HTMLVideoElement} video @param {Deeds} deeds */
export function playerLockScreen(el, video, deeds) {
  const session = navigator.mediaSession
  if (session) showOnLockScreen(session, el, video, deeds)
  stayAwake(el, video)
}

/** @param {MediaSession} session @param {HTMLElement} el @param {HTMLVideoElement} video @param {Deeds} deeds */
function showOnLockScreen(session, el, video, deeds) {
  /** @type {[string, (details: any) => void][]} */
  const handlers = [
    ['play', deeds.play], ['pause', deeds.pause],
    ['seekbackward', ({ seekOffset }) => deeds.seekBy(-(seekOffset ?? 10))], ['seekforward', ({ seekOffset }) => deeds.seekBy(seekOffset ?? 10)],
    ['seekto', ({ seekTime }) => deeds.seekTo(seekTime)],
  ]
  /** A browser that does not know one of them says so by throwing. @param {boolean} isOn */
  function handle(isOn) {
    // An iPhone shows it in the place of ten seconds forward.
    const hasNext = isOn && deeds.hasNext() && !/iPhone|iPad|iPod/.test(navigator.userAgent)
    try {
      session.setActionHandler('nexttrack', hasNext ? deeds.next : null)
    } catch { /* a button less */ }
    for (const [action, handler] of handlers) {
      try {
        session.setActionHandler(/** @type {any} */ (action), isOn ? handler : null)
      } catch { /* the others still work */ }
    }
  }
  function showPosition() {
    const duration = deeds.length()
    if (duration > 0) session.setPositionState?.({ duration, position: Math.min(video.currentTime, duration), playbackRate: video.playbackRate || 1 })
  }

  // Set anew each time: an iPhone forgets what was set before the film plays.
  on(video, 'playing', () => {
    session.metadata = new MediaMetadata({ title: el.dataset.title ?? '', album: 'Dropreel' })
    session.playbackState = 'playing'
    handle(true)
    showPosition()
  })
  on(video, 'pause', () => { session.playbackState = 'paused' })
  for (const type of ['durationchange', 'ratechange', 'seeked']) on(video, type, showPosition)
  on(el, 'closed', () => {
    session.metadata = null
    session.playbackState = 'none'
    handle(false)
  })
}

/** Only where the page came over HTTPS; elsewhere a video that plays keeps a phone awake by itself. @param {HTMLElement} el @param {HTMLVideoElement} video */
function stayAwake(el, video) {
  /** @type {Promise<any> | undefined} */
  let lock
  const release = () => {
    lock?.then((held) => held?.release())
    lock = undefined
  }
  const hold = () => {
    if (!video.paused && !document.hidden) lock ??= /** @type {any} */ (navigator).wakeLock?.request('screen').catch(() => {})
  }
  on(video, 'playing', hold)
  // A hidden page loses it.
  on(document, 'visibilitychange', () => {
    release()
    hold()
  })
  for (const type of ['pause', 'ended']) on(video, type, release)
  on(el, 'closed', release)
}
