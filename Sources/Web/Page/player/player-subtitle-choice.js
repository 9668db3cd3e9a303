// @ts-check
/** Which subtitles are shown when nobody has chosen, and what they are called. Pure. */

import { trackWords } from './track-words.js'

/**
 * @typedef {{ id: string, language?: string, title?: string, forced: boolean, default: boolean, hearingImpaired: boolean,
 *   source: string, unsupported: boolean, url?: string }} Subtitle as the daemon lists it
 */

/** @param {string | undefined} tag */
const baseOf = (tag) => tag?.toLowerCase().split('-')[0]

/**
 * Those that fit best: in the language that somebody reads, else those that are meant for everybody who hears this sound.
 * @param {Subtitle[]} subtitles
 * @param {string | undefined} wanted a language (BCP 47), `off`, or nothing yet
 * @param {string | undefined} heard language of the sound
 * @returns {Subtitle | undefined}
 */
export function subtitleFor(subtitles, wanted, heard) {
  const full = subtitles.filter(({ forced }) => !forced)
  if (wanted && wanted !== 'off') {
    const found = full.find(({ language }) => language === wanted)
      ?? full.find(({ language }) => language !== undefined && baseOf(language) === baseOf(wanted))
    if (found) return found
  }
  const forced = subtitles.filter(({ forced }) => forced)
  return forced.find(({ language }) => language !== undefined && baseOf(language) === baseOf(heard))
    ?? forced.find(({ language }) => language === undefined || heard === undefined)
}

/**
 * A word for each, no two the same.
 * @param {Subtitle[]} subtitles
 * @param {string} locale
 * @param {(key: string, values?: Record<string, number>) => string} t
 */
export const subtitleWords = (subtitles, locale, t) => trackWords(
  subtitles, locale,
  ({ title, forced, hearingImpaired }) => [title, forced && t('subtitles.forced'), hearingImpaired && t('subtitles.sounds')],
  (n) => t('subtitles.number', { n }),
)
