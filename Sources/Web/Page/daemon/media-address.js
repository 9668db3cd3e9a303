// @ts-check
/** Where the bytes of a film come from. Pure. */

/**
 * The addresses to try, best first. Films come over a second port, because a browser keeps only six connections to one:
 * a film must not wait for them, nor they for a film. The first port always works.
 * @param {string} path such as /media/7f3a
 * @param {{ protocol: string, hostname: string }} page
 * @param {number | null | undefined} mediaPort
 * @param {boolean} mediaPortFailed it was tried once and did not answer
 */
export function mediaAddresses(path, { protocol, hostname }, mediaPort, mediaPortFailed) {
  const own = [path]
  if (!mediaPort || mediaPortFailed || protocol !== 'http:') return own
  return [`${protocol}//${hostname}:${mediaPort}${path}`, ...own]
}
