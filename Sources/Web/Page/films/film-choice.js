// @ts-check
/** Which films of a list are shown, and in what order. Pure. */

import { titleOf } from './film-title.js'

/** Case, accents and the width of letters do not count. @param {string} text */
const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** @type {Record<string, (film: any) => string | number | undefined>} */
const values = {
  name: (film) => titleOf(film).title,
  added: (film) => film.added,
  modified: (film) => film.modified,
  size: (film) => film.size,
  duration: (film) => film.duration,
}

/**
 * The films with all the words in their name, in the order asked for; without one, as they came.
 * @param {any[]} films
 * @param {{ words: string, sort: string, locale: string }} choice `sort` as in an address: "-added" is the newest first
 */
export function chosenFilms(films, { words, sort, locale }) {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  const found = wanted.length === 0 ? films : films.filter((film) => {
    const name = folded(`${film.name} ${titleOf(film).title}`)
    return wanted.every((word) => name.includes(word))
  })
  const value = values[sort.replace('-', '')]
  if (!value) return found
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const turn = sort.startsWith('-') ? -1 : 1
  return [...found].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    // What is not known comes last, whichever way the rest is turned.
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return turn * (typeof a === 'string' ? compare(a, String(b)) : a - Number(b))
  })
}
