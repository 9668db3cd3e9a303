// @ts-check
/** What the sounds and subtitles of a film are called, in a list of them. Pure. */

/**
 * The language of each, and what else tells it from the others; a number where two are still the same.
 * @template {{ language?: string }} Track
 * @param {Track[]} tracks
 * @param {string} locale
 * @param {(track: Track) => (string | false | undefined)[]} restOf what is said besides the language
 * @param {(n: number) => string} numbered what one is called of which nothing can be said
 */
export function trackWords(tracks, locale, restOf, numbered) {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const words = tracks.map((track, n) =>
    [languageName(names, track.language), ...restOf(track)].filter(Boolean).join(' · ') || numbered(n + 1))
  return words.map((word, n) => (words.indexOf(word) === words.lastIndexOf(word) ? word : `${word} (${n + 1})`))
}

/** @param {Intl.DisplayNames} names @param {string | undefined} tag */
function languageName(names, tag) {
  try {
    return tag && tag !== 'und' ? names.of(tag) : ''
  } catch {
    return tag
  }
}
