// @ts-check
/** How long ago something was, as people say it. Pure. */

/** @type {[number, Intl.RelativeTimeFormatUnit][]} */
const steps = [[60, 'second'], [3600, 'minute'], [86_400, 'hour'], [30 * 86_400, 'day'], [365 * 86_400, 'month'], [Infinity, 'year']]

/**
 * "2 hours ago", "yesterday"; a clock that runs ahead says "now".
 * @param {string} moment ISO 8601 @param {number} now in milliseconds @param {string} locale
 */
export function formatAgo(moment, now, locale) {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000)
  if (Number.isNaN(seconds)) return ''
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (seconds < 60) return words.format(0, 'second')
  const index = steps.findIndex(([end]) => seconds < end)
  return words.format(-Math.floor(seconds / steps[index - 1][0]), steps[index][1])
}
