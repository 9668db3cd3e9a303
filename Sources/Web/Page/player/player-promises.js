// @ts-check
/** What this browser promised to play and did not, for as long as it is open. */

import { capabilities, withoutWords } from './player-capabilities.js'

const place = 'broken-promises'
const known = () => (sessionStorage.getItem(place) ?? '').split(',').filter(Boolean)

/**
 * What may be believed.
 * @param {Iterable<string>} [dropped] words that this film alone has refuted
 */
export const believed = (dropped = []) => withoutWords(capabilities(), [...known(), ...dropped])

/**
 * A codec that stayed silent or dark in one film will in the next.
 * @param {string[]} words
 */
export function disbelieve(words) {
  sessionStorage.setItem(place, [...new Set([...known(), ...words])].join(','))
}
