// @ts-check
/** Where the bytes of a file are fetched: on the second port, so that pictures and films do not keep lists waiting, and on the page's own. */

import { on } from '../base/dom.js'
import { visit } from '../frame/gates.js'
import { mediaAddresses } from './media-address.js'

const failedPort = 'mediaPortFailed'

/** The addresses to try, best first. @param {string} path */
export function byteAddresses(path) {
  const port = visit.status?.mediaPort
  return mediaAddresses(path, location, port, sessionStorage.getItem(failedPort) === String(port))
}

/**
 * Asks for nothing, which is answered at once: a film itself may be silent for long, since it is being prepared.
 * @param {string} address on a port that may be closed on the way
 * @returns {() => boolean} whether anything has been heard from there; of a port that refuses, the film hears, too
 */
export function knock(address) {
  const image = new Image()
  let isHeard = false
  for (const type of ['load', 'error']) on(image, type, () => { isHeard = true })
  image.src = new URL('/images/knock', new URL(address, location.href)).href
  return () => isHeard
}

/** Another port may be closed on the way: from now on the page's own serves. @param {string} address that did not answer */
export function rememberFailed(address) {
  sessionStorage.setItem(failedPort, new URL(address, location.href).port)
}
