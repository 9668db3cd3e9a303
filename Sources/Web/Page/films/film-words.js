// @ts-check
/** The facts of a film in one line: "2016 · 1h 42m · 1080p · 2.7 GB". */

import { formatLength, formatSize } from '../base/format.js'
import { currentLocale } from '../base/text.js'

/** @param {any} file @param {number} [year] */
export function factsText(file, year) {
  const locale = currentLocale()
  return [
    year ? String(year) : '',
    file.duration > 0 ? formatLength(file.duration, locale) : '',
    file.width > 0 && file.height > 0 ? resolutionOf(file) : '',
    file.size > 0 ? formatSize(file.size, locale) : '',
  ].filter(Boolean).join(' · ')
}

/** What shops call it: by the width, since wide films have fewer lines. @param {{ width: number, height: number }} picture */
export function resolutionOf({ width, height }) {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const lines = Math.max(short, Math.round((long * 9) / 16))
  const named = [[2000, '4K'], [1400, '1440p'], [1000, '1080p'], [700, '720p']].find(([least]) => lines >= Number(least))
  return named ? String(named[1]) : `${lines}p`
}
