// @ts-check
/** Text as it is compared. Pure. */

/** Case, accents and the width of letters do not count. @param {string} text */
export const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text has all of some words in it. @param {string} words @returns {(text: string) => boolean} */
export function hasWords(words) {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  return (text) => {
    const said = folded(text)
    return wanted.every((word) => said.includes(word))
  }
}
