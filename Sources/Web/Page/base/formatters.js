// @ts-check
/** What the browser formats with, made once for each language and use: to make one takes as long as a row of a list. */

/** @type {Map<string, any>} */
const made = new Map()

/**
 * @template Formatter
 * @param {new (locale: string, options?: any) => Formatter} kind such as `Intl.NumberFormat`
 * @param {string} locale @param {object} [options]
 * @returns {Formatter}
 */
export function formatter(kind, locale, options) {
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key) ?? new kind(locale, options)
  made.set(key, known)
  return known
}
