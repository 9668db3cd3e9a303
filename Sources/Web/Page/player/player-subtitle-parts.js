// @ts-check
/** While all of a track is taken out of a film, which can take as long as reading the film, parts around what is seen. */

import { on } from '../base/dom.js'

/** Seconds of one part. */
const length = 120
/** Milliseconds before a part that has failed is asked for again. */
const rest = 4000
/** Milliseconds after which it is worth it: mostly the whole is there by then. */
const patience = 1200

/** @param {HTMLVideoElement} video */
export function partsOf(video) {
  /** @type {HTMLTrackElement | undefined} */
  let whole
  let address = ''
  /** @type {Map<number, HTMLTrackElement>} */
  const parts = new Map()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  function ask() {
    if (!whole) return
    // Also of the next one, before it begins.
    for (const ahead of [0, length / 6]) {
      const number = Math.floor((video.currentTime + ahead) / length)
      if (parts.has(number)) continue
      const part = document.createElement('track')
      const join = address.includes('?') ? '&' : '?'
      part.kind = 'subtitles'
      part.src = `${address}${join}from=${number * length}&to=${(number + 1) * length}`
      on(part, 'error', () => setTimeout(() => forget(number, part), rest))
      video.append(part)
      part.track.mode = 'showing'
      parts.set(number, part)
    }
  }

  /** @param {number} number @param {HTMLTrackElement} part */
  function forget(number, part) {
    if (parts.get(number) === part) parts.delete(number)
    part.track.mode = 'disabled'
    part.remove()
  }

  function end() {
    clearTimeout(timer)
    whole = undefined
    for (const [number, part] of parts) forget(number, part)
    video.removeEventListener('timeupdate', ask)
  }

  /** @param {HTMLTrackElement} track that is being loaded @param {string} url */
  function follow(track, url) {
    end()
    whole = track
    address = url
    on(track, 'load', end)
    timer = setTimeout(() => {
      if (whole !== track || track.readyState >= 2) return
      on(video, 'timeupdate', ask)
      ask()
    }, patience)
  }

  return { follow, end }
}
