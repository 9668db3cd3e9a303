// @ts-check
/** The bar that shows where the film is and takes it elsewhere. It runs from left to right in every language. */

import { find, on } from '../base/dom.js'
import { clockText, spokenTime } from './play-time.js'
import { currentLocale, t } from '../base/text.js'

/** Keys of the bar itself, in seconds; further away than those of the whole player. @type {Record<string, number>} */
const steps = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -60, PageUp: 60, Home: -Infinity, End: Infinity }

/** @param {HTMLElement} el told `scrub` {time}: shown, not yet gone to @param {HTMLVideoElement} video @param {import('./player-deeds.js').Deeds} deeds */
export function playerSeek(el, video, deeds) {
  const slider = /** @type {HTMLInputElement} */ (find(el, '.seek input'))
  const track = find(el, '.seek .track')
  const bubble = find(el, '.seek .bubble')
  const preview = find(el, '.seek .preview')
  /** Where a finger or the mouse holds it. @type {number | undefined} */
  let held

  function show() {
    const length = deeds.length()
    const time = held ?? video.currentTime
    slider.disabled = length === 0
    slider.max = String(Math.max(1, Math.floor(length)))
    slider.value = String(Math.floor(time))
    slider.setAttribute('aria-valuetext', t('seek.value', { time: spokenTime(time, currentLocale()), length: spokenTime(length, currentLocale()) }))
    find(el, '.time-current').textContent = clockText(time, length)
    find(el, '.time-total').textContent = clockText(length)
    track.style.setProperty('--watched', `${length > 0 ? (time / length) * 100 : 0}%`)
    track.style.setProperty('--arrived', stripes(video.buffered, length))
  }

  /** @param {number | undefined} time */
  function hold(time) {
    held = time
    showBubble(time)
    show()
  }

  /** @param {number | undefined} time */
  function showBubble(time) {
    bubble.hidden = time === undefined || deeds.length() === 0
    if (el.dataset.kind === 'video') showPicture(preview, el.dataset.film ?? '', bubble.hidden ? undefined : time)
    if (time === undefined) return
    bubble.textContent = clockText(time, deeds.length())
    find(el, '.seek').style.setProperty('--place', String(time / Math.max(1, deeds.length())))
  }

  function release() {
    if (held !== undefined) deeds.seekTo(held)
    hold(undefined)
  }

  on(slider, 'input', () => hold(Number(slider.value)))
  on(slider, 'change', () => {
    held ??= Number(slider.value)
    release()
  })
  on(slider, 'keydown', (event) => {
    if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    deeds.seekTo(video.currentTime + steps[event.key], Number.isFinite(steps[event.key]) ? steps[event.key] : undefined)
  })
  followFinger(slider, deeds.length, hold, release)
  on(slider, 'pointermove', (event) => { if (event.pointerType === 'mouse' && held === undefined) showBubble(timeAt(slider, event.clientX, deeds.length())) })
  on(slider, 'pointerleave', () => { if (held === undefined) showBubble(undefined) })
  on(el, 'scrub', ({ detail }) => hold(detail.time))
  for (const type of ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'emptied']) on(video, type, show)
  show()
}

/** Small pictures are fetched when somebody looks for a place. @type {Promise<typeof import('./player-preview.js')> | undefined} */
let previews

/** @param {HTMLElement} box @param {string} film @param {number | undefined} time */
function showPicture(box, film, time) {
  previews ??= import('./player-preview.js')
  previews.then(({ showPreview }) => showPreview(box, film, time), () => { previews = undefined })
}

/**
 * A finger may touch the bar anywhere, also in browsers that want its thumb to be drawn; above it, it goes more finely.
 * @param {HTMLInputElement} slider @param {() => number} length @param {(time: number | undefined) => void} hold @param {() => void} release
 */
function followFinger(slider, length, hold, release) {
  /** @type {{ x: number, y: number, from: number } | undefined} */
  let finger
  on(slider, 'pointerdown', (event) => {
    // The lowest pixels belong to the gesture that leaves the browser.
    if (event.pointerType !== 'touch' || slider.disabled || event.clientY > innerHeight - 16) return
    event.preventDefault()
    slider.setPointerCapture(event.pointerId)
    finger = { x: event.clientX, y: event.clientY, from: timeAt(slider, event.clientX, length()) }
    hold(finger.from)
  })
  on(slider, 'pointermove', (event) => {
    if (!finger) return
    const speed = finger.y - event.clientY >= 100 ? 0.25 : 1
    const moved = ((event.clientX - finger.x) / slider.clientWidth) * length() * speed
    hold(Math.min(Math.max(finger.from + moved, 0), length()))
  })
  // The browser's own events of the same finger come besides and say something coarser.
  for (const type of ['input', 'change']) on(slider, type, (event) => { if (finger) event.stopImmediatePropagation() }, { capture: true })
  on(slider, 'pointerup', () => {
    if (finger) release()
    setTimeout(() => { finger = undefined })
  })
  on(slider, 'pointercancel', () => {
    finger = undefined
    hold(undefined)
  })
}

/** @param {HTMLElement} slider @param {number} x @param {number} length */
function timeAt(slider, x, length) {
  const { left, width } = slider.getBoundingClientRect()
  return Math.min(Math.max((x - left) / Math.max(1, width), 0), 1) * length
}

/**
 * What has arrived, as the picture behind the bar.
 * @param {{ length: number, start: (n: number) => number, end: (n: number) => number }} ranges @param {number} length
 */
export function stripes(ranges, length) {
  const places = ['transparent 0']
  for (let n = 0; n < ranges.length && length > 0; n += 1) {
    const [start, end] = [ranges.start(n), ranges.end(n)].map((time) => `${Math.round((time / length) * 1000) / 10}%`)
    places.push(`transparent ${start}`, `currentColor ${start}`, `currentColor ${end}`, `transparent ${end}`)
  }
  return `linear-gradient(to right, ${[...places, 'transparent 100%'].join(', ')})`
}
