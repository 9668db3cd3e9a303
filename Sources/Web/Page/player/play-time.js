// @ts-check
/** Times of a film as clocks show them and as people say them. Pure: the locale comes in. */

/**
 * "1:12:04", "4:05"; with hours when the film has them, so that the text does not grow while it runs.
 * @param {number} seconds @param {number} [length] of the film
 */
export function clockText(seconds, length = seconds) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0')
  return Math.max(whole, length) >= 3600 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** "1 hour 12 minutes 4 seconds". @param {number} seconds @param {string} locale */
export function spokenTime(seconds, locale) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [[Math.floor(whole / 3600), 'hour'], [Math.floor(whole / 60) % 60, 'minute'], [whole % 60, 'second']]
  const said = parts.filter(([value]) => value !== 0)
  if (said.length === 0) said.push(parts[2])
  return said.map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' })
    .format(Number(value))).join(' ')
}
