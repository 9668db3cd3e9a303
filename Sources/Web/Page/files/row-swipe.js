// @ts-check
/** Binds a finger to a row: the face moves aside and shows what is under it. */

import { find, on, tell } from '../base/dom.js'
import { openWidth, Swipe } from './swipe.js'

/**
 * Only one row stands open.
 * @type {(() => void) | undefined}
 */
let closeOpenRow

/** Closes the row that stands open, as scrolling and leaving do. */
export function closeSwipedRow() {
  closeOpenRow?.()
}

/**
 * @param {HTMLElement} el is told `swipedAway`
 * @param {{ may: () => boolean, mayCommit: () => boolean }} rights
 */
export function rowSwipe(el, { may, mayCommit }) {
  const face = find(el, '.face')
  /** @type {Swipe | undefined} */
  let swipe
  let isOpen = false
  let swallowsClick = false

  /** @param {number} offset @param {boolean} isMoving */
  function place(offset, isMoving = false) {
    const sign = document.documentElement.dir === 'rtl' ? 1 : -1
    face.style.transform = offset ? `translateX(${sign * offset}px)` : ''
    el.classList.toggle('swiping', isMoving)
    find(el, '.swipe-delete').hidden = offset === 0
  }
  function close() {
    isOpen = false
    if (closeOpenRow === close) closeOpenRow = undefined
    place(0)
  }
  function open() {
    if (closeOpenRow !== close) closeOpenRow?.()
    closeOpenRow = close
    isOpen = true
    place(openWidth)
  }

  on(face, 'pointerdown', (event) => {
    swallowsClick = false
    if (event.pointerType === 'mouse' || !may()) return
    if (!isOpen) closeSwipedRow()
    swipe = new Swipe({
      x: event.clientX, y: event.clientY, time: event.timeStamp, screenWidth: innerWidth, rowWidth: el.clientWidth,
      isRightToLeft: document.documentElement.dir === 'rtl', wasOpen: isOpen,
    })
  })
  on(face, 'pointermove', (event) => {
    if (!swipe) return
    const offset = swipe.move({ x: event.clientX, y: event.clientY, time: event.timeStamp })
    if (!swipe.isDragging) return
    face.setPointerCapture(event.pointerId)
    place(offset, true)
  })
  on(face, 'pointerup', () => {
    if (!swipe) return
    const decision = swipe.end({ canCommit: mayCommit() })
    swallowsClick = swipe.isDragging || isOpen
    swipe = undefined
    if (decision === 'open') return open()
    close()
    if (decision === 'commit') tell(el, 'swipedAway')
  })
  on(face, 'pointercancel', () => {
    if (swipe) close()
    swipe = undefined
  })
  // The finger that ends a swipe also clicks; that click means nothing.
  on(face, 'click', (event) => {
    if (!swallowsClick) return
    swallowsClick = false
    event.preventDefault()
    event.stopPropagation()
  }, { capture: true })
  on(el, 'keydown', (event) => { if (event.key === 'Escape') close() })
}
