// @ts-check
/** Which subtitles are shown when nobody has chosen, and what they are called. Pure. */

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
 * @param {(key: string, values?: Record<string, unknown>) => string} t
 */
export function subtitleWords(subtitles, locale, t) {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const words = subtitles.map(({ language, title, forced, hearingImpaired }, n) => {
    const said = [nameOf(names, language), title, forced && t('subtitles.forced'), hearingImpaired && t('subtitles.sounds')]
    return said.filter(Boolean).join(' · ') || t('subtitles.number', { n: n + 1 })
  })
  return words.map((word, n) => (words.indexOf(word) === words.lastIndexOf(word) ? word : `${word} (${n + 1})`))
}

/** @param {Intl.DisplayNames} names @param {string | undefined} tag */
function nameOf(names, tag) {
  try {
    return tag && names.of(tag)
  } catch {
    return tag
  }
}
