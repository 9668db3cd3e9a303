// @ts-check
/** Which language is spoken. Pure. */

/**
 * The best of the languages at hand: the first wanted one that is there, else one that shares its base ("zh-CN" → "zh-Hans").
 * @param {readonly string[]} wanted
 * @param {readonly string[]} present
 */
export function chooseLanguage(wanted, present) {
  const base = (/** @type {string} */ tag) => tag.toLowerCase().split('-')[0]
  for (const tag of wanted) {
    const same = present.find((one) => one.toLowerCase() === tag.toLowerCase())
    const near = present.find((one) => base(one) === base(tag))
    if (same ?? near) return /** @type {string} */ (same ?? near)
  }
  return 'en'
}

/** What somebody wants: the language chosen here, then those of the browser. @param {string | null} chosen @param {readonly string[]} spoken */
export const wantedLanguages = (chosen, spoken) => [...(chosen ? [chosen] : []), ...spoken]
