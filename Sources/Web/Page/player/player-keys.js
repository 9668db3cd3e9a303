// @ts-check
/** The keys of the player, as a table. */

import { on, say } from '../base/dom.js'
import { overlayIsOpen } from '../frame/overlay.js'

/** @typedef {import('./player-deeds.js').Deeds & import('./player-stage.js').Stage & { next: () => void }} Deeds */

/** @type {Record<string, (deeds: Deeds, el: HTMLElement) => void>} */
const keys = {
  ' ': (deeds) => deeds.playOrPause(),
  'k': (deeds) => deeds.playOrPause(),
  'ArrowLeft': (deeds) => deeds.seekBy(-10),
  'ArrowRight': (deeds) => deeds.seekBy(10),
  'j': (deeds) => deeds.seekBy(-10),
  'l': (deeds) => deeds.seekBy(10),
  'ArrowUp': (deeds) => deeds.louder(0.05),
  'ArrowDown': (deeds) => deeds.louder(-0.05),
  'm': (deeds) => deeds.mute(),
  'c': (_, el) => say(el, 'toggleSubtitles'),
  'f': (deeds) => deeds.fullScreen(),
  'n': (deeds) => deeds.next(),
  'i': (deeds) => deeds.pictureInPicture(),
  '<': (deeds) => deeds.faster(-1),
  '>': (deeds) => deeds.faster(1),
  'Escape': (deeds) => deeds.leaveFullScreen() || deeds.leave(),
}

/** What a key means on a button or a slider that has the focus, and is not for the player. @param {Element | null} target @param {string} key */
function isTaken(target, key) {
  if (target?.closest?.('button, a')) return key === ' ' || key === 'Enter'
  return Boolean(target?.closest?.('input')) && /^(Arrow|Page|Home|End)/.test(key)
}

/** @param {HTMLElement} el @param {Deeds} deeds */
export function playerKeys(el, deeds) {
  on(document, 'keydown', (event) => {
    if (el.hidden || overlayIsOpen() || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.defaultPrevented || isTaken(event.target, event.key)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const share = /^[0-9]$/.test(key) ? Number(key) / 10 : undefined
    if (share === undefined && !(key in keys)) return
    event.preventDefault()
    if (share === undefined) keys[key](deeds, el)
    else deeds.seekToShare(share)
  })
}
