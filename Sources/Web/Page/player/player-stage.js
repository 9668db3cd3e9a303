// @ts-check
/** Where the picture is shown: in the page, over the whole screen, in a small window, on another screen. */

import { find, on, tell } from '../base/dom.js'
import { label } from './player-controls.js'

/** @typedef {ReturnType<typeof playerStage>} Stage */

/** @param {HTMLElement} el told `elsewhere` {isElsewhere} @param {HTMLVideoElement} element */
export function playerStage(el, element) {
  /** Safari's own words. @type {any} */
  const video = element
  const page = /** @type {any} */ (document)
  const frame = /** @type {any} */ (el)
  const [whole, small, airPlay, cast] = ['.full-screen', '.small-window', '.air-play', '.cast'].map((place) => find(el, place))
  const fullScreenElement = () => page.fullscreenElement ?? page.webkitFullscreenElement
  const isSmall = () => page.pictureInPictureElement === video || video.webkitPresentationMode === 'picture-in-picture'
  const quiet = (/** @type {any} */ deed) => { deed?.catch?.(() => {}) }

  function enterFullScreen() {
    const enter = frame.requestFullscreen ?? frame.webkitRequestFullscreen
    // An iPhone takes the video alone, into a player of its own.
    if (!enter) return video.webkitEnterFullscreen?.()
    quiet(enter.call(frame, { navigationUI: 'hide' }))
    if (video.videoWidth > video.videoHeight) quiet(lockLandscape())
  }
  async function lockLandscape() {
    await (/** @type {any} */ (screen.orientation))?.lock?.('landscape')
  }
  function leaveFullScreen() {
    if (!fullScreenElement()) return false
    quiet((page.exitFullscreen ?? page.webkitExitFullscreen).call(page))
    return true
  }
  function fullScreen() {
    if (!whole.hidden && !leaveFullScreen()) enterFullScreen()
  }
  function pictureInPicture() {
    if (small.hidden) return
    if (video.requestPictureInPicture) quiet(isSmall() ? page.exitPictureInPicture() : video.requestPictureInPicture())
    else video.webkitSetPresentationMode?.(isSmall() ? 'inline' : 'picture-in-picture')
  }

  function show() {
    whole.hidden = !(frame.requestFullscreen ?? frame.webkitRequestFullscreen ?? video.webkitEnterFullscreen)
    small.hidden = !(page.pictureInPictureEnabled || video.webkitSupportsPresentationMode?.('picture-in-picture')) || video.videoWidth === 0
    const isWhole = Boolean(fullScreenElement())
    label(whole, isWhole ? 'fullScreen.leave' : 'fullScreen', isWhole ? 'icon-shrink' : 'icon-grow')
    label(small, isSmall() ? 'smallWindow.leave' : 'smallWindow', 'icon-small-window')
  }

  on(whole, 'click', fullScreen)
  on(small, 'click', pictureInPicture)
  for (const type of ['fullscreenchange', 'webkitfullscreenchange']) on(document, type, show)
  for (const type of ['loadedmetadata', 'enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged', 'webkitendfullscreen']) on(video, type, show)

  on(airPlay, 'click', () => video.webkitShowPlaybackTargetPicker())
  on(video, 'webkitplaybacktargetavailabilitychanged', ({ availability }) => { airPlay.hidden = availability !== 'available' })
  on(cast, 'click', () => quiet(video.remote.prompt()))
  // It throws where a script feeds the video, and in browsers that only seem to know it.
  const watched = !video.webkitShowPlaybackTargetPicker && video.remote && !video.disableRemotePlayback
    && video.remote.watchAvailability((/** @type {boolean} */ isThere) => { cast.hidden = !isThere })
  quiet(watched)
  /** @param {boolean} isElsewhere */
  const tellWhere = (isElsewhere) => tell(el, 'elsewhere', { isElsewhere })
  on(video, 'webkitcurrentplaybacktargetiswirelesschanged', () => tellWhere(video.webkitCurrentPlaybackTargetIsWireless))
  for (const type of ['connect', 'disconnect']) if (video.remote) on(video.remote, type, () => tellWhere(type === 'connect'))
  show()
  return { fullScreen, leaveFullScreen, pictureInPicture }
}
