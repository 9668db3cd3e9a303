// @ts-check
/** The bars over the picture: they step back while the film plays and nobody moves. */

import { on } from '../base/dom.js'
import { overlayIsOpen } from '../frame/overlay.js'

/** Milliseconds after the last touch. */
const rest = 3000

/** @param {HTMLElement} el told `state`; shows them for `showBars`, hides them for `hideBars` */
export function playerBars(el) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let calming

  /** Who walks through the buttons by keyboard or reader must not lose them. */
  const isHeld = () => el.dataset.state !== 'playing' || overlayIsOpen() || Boolean(el.querySelector('.player-bar :focus-visible'))

  function calm() {
    clearTimeout(calming)
    if (isHeld()) calming = setTimeout(calm, rest)
    else el.classList.add('calm')
  }
  function stir() {
    clearTimeout(calming)
    el.classList.remove('calm')
    calming = setTimeout(calm, rest)
  }

  // A finger on a button that is not seen wants to see the buttons.
  let wasCalm = false
  on(el, 'pointerdown', ({ pointerType, target }) => {
    wasCalm = pointerType === 'touch' && el.classList.contains('calm') && Boolean(target.closest('.player-bar'))
  }, { capture: true })
  on(el, 'click', (event) => {
    if (wasCalm) {
      event.preventDefault()
      event.stopPropagation()
    }
    wasCalm = false
  }, { capture: true })

  for (const type of ['keydown', 'focusin', 'state', 'sought', 'scrub', 'showBars']) on(el, type, stir)
  on(el, 'pointermove', ({ pointerType }) => { if (pointerType === 'mouse') stir() })
  on(el, 'pointerdown', ({ target }) => { if (target.closest('.player-bar')) stir() })
  on(el, 'hideBars', () => {
    clearTimeout(calming)
    if (el.dataset.state === 'playing') el.classList.add('calm')
  })
}
