// @ts-check
/** Which films of a list are shown, and in what order. Pure. */

import { formatter } from '../base/formatters.js'
import { hasWords } from '../base/folded.js'
import { titleOf } from './film-title.js'

/** @type {Record<string, (film: any) => string | number | undefined>} */
const values = {
  name: (film) => titleOf(film).title,
  added: (film) => film.added,
  modified: (film) => film.modified,
  size: (film) => film.size,
  duration: (film) => film.duration,
  year: (film) => titleOf(film).year,
  rating: (film) => film.rating,
}

/**
 * The films with all the words in their name, in the order asked for; without one, as they came.
 * @param {any[]} films
 * @param {{ words: string, sort: string, locale: string }} choice `sort` as in an address: "-added" is the newest first
 */
export function chosenFilms(films, { words, sort, locale }) {
  const isCalled = hasWords(words)
  const found = words.trim() === '' ? films : films.filter((film) => isCalled(`${film.name} ${titleOf(film).title}`))
  const value = values[sort.replace('-', '')]
  if (!value) return found
  const { compare } = formatter(Intl.Collator, locale, { numeric: true, sensitivity: 'base' })
  const turn = sort.startsWith('-') ? -1 : 1
  return [...found].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    // What is not known comes last, whichever way the rest is turned.
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return turn * (typeof a === 'string' ? compare(a, String(b)) : a - Number(b))
  })
}
