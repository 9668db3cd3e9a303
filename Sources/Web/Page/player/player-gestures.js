// @ts-check
/** Fingers and the mouse on the picture. Each of these has a button, too. */

import { on, tell } from '../base/dom.js'
import { rest, scrubbedTo, thirdOf } from './scrub.js'

/** Milliseconds in which a second tap belongs to the first. */
const pair = 280

/** @param {HTMLElement} el told `scrub`, `showBars`, `hideBars` @param {HTMLVideoElement} video @param {import("./player-keys.js").Deeds} deeds */
export function playerGestures(el, video, deeds) {
  const picture = video
  /** @type {{ id: number, x: number, y: number, from: number, time?: number, isScrub: boolean } | undefined} */
  let finger
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding
  let lastTap = { at: -Infinity, third: '' }

  on(picture, 'pointerdown', (event) => {
    if (event.pointerType !== 'touch') return
    if (!event.isPrimary) return letGo()
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY, from: video.currentTime, isScrub: false }
  })
  on(picture, 'pointermove', (event) => {
    if (finger?.id !== event.pointerId) return
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y]
    if (!finger.isScrub && (Math.abs(dx) < rest || Math.abs(dx) < Math.abs(dy))) return
    if (!finger.isScrub) picture.setPointerCapture(event.pointerId)
    finger.isScrub = true
    finger.time = scrubbedTo({ from: finger.from, dx, dy, width: picture.clientWidth, length: deeds.length() })
    tell(el, 'scrub', { time: finger.time ?? finger.from })
  })
  on(picture, 'pointerup', (event) => {
    const { isScrub = false, time = undefined, id = undefined } = finger ?? {}
    letGo()
    if (id !== event.pointerId) return
    if (!isScrub) tap(thirdOf(event.clientX, picture.clientWidth))
    else if (time !== undefined) deeds.seekTo(time)
  })
  on(picture, 'pointercancel', letGo)

  function letGo() {
    if (finger?.isScrub) tell(el, 'scrub', { time: undefined })
    finger = undefined
  }

  /** @param {'back' | 'middle' | 'forward'} third */
  function tap(third) {
    const now = performance.now()
    const isPair = now - lastTap.at < pair && lastTap.third === third
    lastTap = { at: now, third }
    clearTimeout(hiding)
    if (isPair) return twice(third)
    if (el.classList.contains('calm')) return tell(el, 'showBars')
    hiding = setTimeout(() => tell(el, 'hideBars'), pair)
  }

  /** @param {'back' | 'middle' | 'forward'} third */
  function twice(third) {
    if (third === 'middle') return deeds.playOrPause()
    deeds.seekBy(third === 'back' ? -10 : 10)
  }

  on(picture, 'click', ({ pointerType }) => { if (pointerType !== 'touch') deeds.playOrPause() })
  on(picture, 'dblclick', ({ pointerType }) => { if (pointerType !== 'touch') deeds.fullScreen() })
}
