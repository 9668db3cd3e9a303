// @ts-check
/** Where the bytes of a file are fetched: on the second port, so that pictures and films do not keep lists waiting, and on the page's own. */

import { visit } from '../frame/gates.js'
import { mediaAddresses } from './media-address.js'

const failedPort = 'mediaPortFailed'

/** The addresses to try, best first. @param {string} path */
export function byteAddresses(path) {
  const port = visit.status?.mediaPort
  return mediaAddresses(path, location, port, sessionStorage.getItem(failedPort) === String(port))
}

/** Another port may be closed on the way: from now on the page's own serves. @param {string} address that did not answer */
export function rememberFailed(address) {
  sessionStorage.setItem(failedPort, new URL(address, location.href).port)
}
