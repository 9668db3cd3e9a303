// @ts-check
/** Sizes, lengths and dates as people read them. Pure: the locale comes in. */

import { formatter } from './formatters.js'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/**
 * Decimal units, as shops and phones count: "4.9 GB".
 * @param {number} bytes
 * @param {string} locale
 */
export function formatSize(bytes, locale) {
  let step = 0
  let value = bytes
  while (value >= 999.5 && step < units.length - 1) {
    value /= 1000
    step += 1
  }
  const digits = step >= 3 || (step > 0 && value < 10) ? 1 : 0
  const style = { style: 'unit', unit: units[step], unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: digits }
  return formatter(Intl.NumberFormat, locale, /** @type {any} */ (style)).format(value)
}

/** @param {number} value @param {string} unit @param {string} locale @param {string} display */
function inUnit(value, unit, locale, display) {
  return formatter(Intl.NumberFormat, locale, /** @type {any} */ ({ style: 'unit', unit, unitDisplay: display })).format(value)
}

/**
 * The length of a film: "2h 35m", "48s".
 * @param {number} seconds
 * @param {string} locale
 */
export function formatLength(seconds, locale) {
  if (seconds < 59.5) return inUnit(Math.round(seconds), 'second', locale, 'narrow')
  const minutes = Math.round(seconds / 60)
  const parts = []
  if (minutes >= 60) parts.push(inUnit(Math.floor(minutes / 60), 'hour', locale, 'narrow'))
  if (minutes % 60) parts.push(inUnit(minutes % 60, 'minute', locale, 'narrow'))
  return parts.join(locale.startsWith('zh') ? '' : ' ')
}

/**
 * What is left of a copy: "4 min", "20 sec".
 * @param {number} seconds
 * @param {string} locale
 */
export function formatRemaining(seconds, locale) {
  if (seconds <= 55) return inUnit(Math.max(5, Math.ceil(seconds / 5) * 5), 'second', locale, 'short')
  if (seconds < 5400) return inUnit(Math.max(1, Math.round(seconds / 60)), 'minute', locale, 'short')
  return inUnit(Math.round(seconds / 3600), 'hour', locale, 'short')
}

/**
 * Rounded down, since 100% means done; the small part stands against 0.57 × 100 = 56.99…
 * @param {number} share 0 … 1
 */
export const wholePercent = (share) => Math.floor(share * 100 + 1e-9)

/** @param {number} share 0 … 1 @param {string} locale */
export function formatPercent(share, locale) {
  return formatter(Intl.NumberFormat, locale, { style: 'percent' }).format(wholePercent(share) / 100)
}

/** @param {string} moment ISO 8601 @param {string} locale */
export function formatDay(moment, locale) {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return formatter(Intl.DateTimeFormat, locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(date)
}
