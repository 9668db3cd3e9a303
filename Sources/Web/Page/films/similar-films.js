// @ts-check
/** Films that are like the one that is shown. */

import { readSimilar } from '../daemon/api-library.js'
import { find, tell } from '../base/dom.js'
import { keyed } from '../base/keyed.js'
import { filmCard } from './film-card.js'

const most = 20

/** @param {HTMLElement} el @returns {(id: string) => Promise<void>} shows them, or nothing where there are none */
export function similarFilms(el) {
  const list = find(el, '.films')
  let asked = ''
  return async (id) => {
    if (id !== asked) el.hidden = true
    asked = id
    try {
      const { results } = await readSimilar(id, most)
      if (id !== asked) return
      el.hidden = results.length === 0
      keyed(list, results, { key: (file) => file.id, create: () => filmCard('poster'), update: (card, file) => tell(card, 'file', file) })
    } catch {
      // What is missing here is nothing that anybody came for.
    }
  }
}
