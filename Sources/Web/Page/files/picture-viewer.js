// @ts-check
/** Looks at the pictures of a folder, one after the other. */

import { byteAddresses } from '../daemon/byte-addresses.js'
import { find, on, showIcon } from '../base/dom.js'
import { shownName } from './file-name.js'
import { openDialog } from '../frame/dialog.js'
import { posterAddresses } from '../films/poster.js'
import { t } from '../base/text.js'

/** How far a finger must go, in pixels. */
const turn = 56
/** More pixels than a phone has; what a browser cannot decode itself is shown like this. */
const largest = 1920

/** @typedef {import('./listing.js').Listing} Listing */

/**
 * The next picture in that direction, read when it is not there yet; undefined at the end.
 * @param {Listing} listing @param {string} id @param {number} step 1 or -1
 */
async function neighbour(listing, id, step) {
  const found = listing.find(id)
  if (!found) return undefined
  for (let index = found.index + step; index >= 0 && index < listing.total; index += step) {
    if (!listing.at(index)) await listing.need(index, index + 1)
    const file = listing.at(index)
    if (file?.kind === 'image' && file.state === 'ready') return file
    if (!file || file.kind === 'folder') return undefined
  }
  return undefined
}

/** @param {any} file the first one @param {Listing} listing @returns {Promise<unknown>} until it is closed */
export function viewPictures(file, listing) {
  return openDialog('picture-viewer', (dialog, finish) => {
    const image = /** @type {HTMLImageElement} */ (find(dialog, '.picture'))
    const [previous, next] = [find(dialog, '.previous'), find(dialog, '.next')]
    /** @type {string[]} */
    let addresses = []
    let isTurning = false

    /** @param {any} picture */
    function show(picture) {
      file = picture
      const name = shownName(file.name)
      addresses = [...byteAddresses(`/media/${file.id}`), ...posterAddresses(file, largest)]
      find(dialog, '.title').textContent = name
      find(dialog, '.download').href = `/media/${file.id}?download`
      dialog.setAttribute('aria-label', name)
      image.alt = name
      dialog.dataset.state = 'loading'
      tryNext()
      for (const [button, step] of /** @type {[any, number][]} */ ([[previous, -1], [next, 1]])) {
        neighbour(listing, file.id, step).then((other) => {
          if (file !== picture) return
          // A button that cannot be used takes no keys either.
          if (!other && document.activeElement === button) find(dialog, '.close').focus()
          button.disabled = !other
        }, () => {})
      }
    }

    function tryNext() {
      const address = addresses.shift()
      if (address) image.src = address
      else dialog.dataset.state = 'failed'
    }

    /** @param {number} step */
    async function go(step) {
      if (isTurning) return
      isTurning = true
      const other = await neighbour(listing, file.id, step).catch(() => undefined)
      isTurning = false
      if (other) show(other)
    }

    const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)
    on(image, 'load', () => { dialog.dataset.state = 'shown' })
    on(image, 'error', tryNext)
    on(previous, 'click', () => go(-1))
    on(next, 'click', () => go(1))
    on(dialog, 'keydown', (event) => {
      if (event.key === 'ArrowRight') go(forward())
      if (event.key === 'ArrowLeft') go(-forward())
    })
    onSwipe(dialog, { across: (direction) => go(direction * forward()), down: () => finish() })
    find(dialog, '.failed-words').textContent = t('picture.failed')
    showIcon(find(dialog, '.stage'), 'icon-picture')
    show(file)
  })
}

/**
 * One finger on a picture that is not zoomed; two fingers are the browser's.
 * @param {HTMLElement} el @param {{ across: (direction: number) => void, down: () => void }} what 1: to what lies on the right
 */
function onSwipe(el, { across, down }) {
  /** @type {{ id: number, x: number, y: number } | undefined} */
  let start
  let fingers = 0
  const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.05
  on(el, 'pointerdown', (event) => {
    fingers += 1
    start = fingers === 1 && event.pointerType !== 'mouse' && !isZoomed() ? { id: event.pointerId, x: event.clientX, y: event.clientY } : undefined
  })
  for (const end of ['pointerup', 'pointercancel']) on(el, end, (event) => {
    fingers = Math.max(0, fingers - 1)
    if (end === 'pointercancel' || start?.id !== event.pointerId) return (start = undefined)
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    start = undefined
    if (Math.abs(x) > turn && Math.abs(x) > 1.2 * Math.abs(y)) across(x < 0 ? 1 : -1)
    else if (y > 2 * turn && y > 1.2 * Math.abs(x)) down()
  })
}
