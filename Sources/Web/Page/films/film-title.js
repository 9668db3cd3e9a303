// @ts-check
/** What a film is called, where only the name of its file says so. Pure. */

import { shownName, splitName } from '../files/file-name.js'

const bracketed = /^(.+?)\s*[([]((?:19|20)\d\d)[)\]]/
const dotted = /^(.+?)[._ ]((?:19|20)\d\d)(?=[._]|$)/

/**
 * "Night Train (2016).mp4" and "Night.Train.2016.1080p.mkv" are Night Train of 2016.
 * An episode without a title has that of its show.
 * @param {{ name: string, title?: string, show?: string, year?: number }} file
 * @returns {{ title: string, year?: number }}
 */
export function titleOf({ name, title, show, year }) {
  if (title || show) return { title: shownName(title || (show ?? '')), year }
  const { stem } = splitName(name)
  // Dots stand for spaces only where there are no spaces.
  const isDotted = !stem.includes(' ') && /[._]/.test(stem)
  const match = bracketed.exec(stem) ?? (isDotted ? dotted.exec(stem) : null)
  const words = match ? match[1] : stem
  return { title: isDotted ? spaced(words) : words, year: year ?? (match ? Number(match[2]) : undefined) }
}

/** @param {string} words */
const spaced = (words) => words.replace(/[._]+/g, ' ').trim() || words
