// @ts-check
/** The facts of a film in one line: "2016 · ★ 7.8 · 1h 42m · 12+ · 1080p · 2.7 GB". */

import { formatter } from '../base/formatters.js'
import { shownName } from '../files/file-name.js'
import { formatLength, formatSize } from '../base/format.js'
import { currentLocale } from '../base/text.js'

/** @param {any} file @param {number} [year] */
export function factsText(file, year) {
  const locale = currentLocale()
  return [
    year ? String(year) : '',
    file.rating > 0 ? `★ ${formatter(Intl.NumberFormat, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(file.rating)}` : '',
    file.duration > 0 ? formatLength(file.duration, locale) : '',
    ageText(file),
    file.width > 0 && file.height > 0 ? resolutionOf(file) : '',
    file.size > 0 ? formatSize(file.size, locale) : '',
  ].filter(Boolean).map(isolated).join(' · ')
}

/** So that numbers and Latin letters keep their place in a line of Arabic. @param {string} words */
const isolated = (words) => (currentLocale().startsWith('ar') ? `\u2068${words}\u2069` : words)

/** From which age on: "12+"; other marks as they are. @param {any} file */
const ageText = ({ ageRating }) => (ageRating ? shownName(/^\d+$/.test(ageRating) ? `${ageRating}+` : ageRating) : '')

/** What shops call it: by the width, since wide films have fewer lines. @param {{ width: number, height: number }} picture */
export function resolutionOf({ width, height }) {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const lines = Math.max(short, Math.round((long * 9) / 16))
  const named = [[2000, '4K'], [1400, '1440p'], [1000, '1080p'], [700, '720p']].find(([least]) => lines >= Number(least))
  return named ? String(named[1]) : `${lines}p`
}
