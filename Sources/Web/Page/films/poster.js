// @ts-check
/** The picture that stands for a file, in a box whose size never changes: nothing jumps when it comes, or does not. */

import { byteAddresses } from '../daemon/byte-addresses.js'
import { find, on } from '../base/dom.js'

/** @param {any} file @param {number} width in pixels of the screen */
export const posterAddresses = (file, width) => (file?.poster ? byteAddresses(`${file.poster}&width=${width}`) : [])

/**
 * @param {HTMLElement} box with an `img` over what stands for the file until its poster is there
 * @param {number} width in pixels of the screen
 * @returns {(file: any) => void} shows its poster, or nothing
 */
export function posterBox(box, width) {
  const image = find(box, 'img')
  /** @type {string[]} */
  let addresses = []
  let shown = ''
  function tryNext() {
    const address = addresses.shift()
    if (address) image.src = address
    else image.removeAttribute('src')
  }
  on(image, 'load', () => box.classList.add('has-poster'))
  on(image, 'error', tryNext)

  return (file) => {
    if (file?.posterColor) box.style.setProperty('--poster-color', file.posterColor)
    else box.style.removeProperty('--poster-color')
    if ((file?.poster ?? '') === shown) return
    shown = file?.poster ?? ''
    box.classList.remove('has-poster')
    addresses = posterAddresses(file, width)
    tryNext()
  }
}
