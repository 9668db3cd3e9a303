// @ts-check
/** Every word the page says, in the language of whoever looks at it. */

import { readAsset, textsAt } from '../daemon/early-answers.js'
import { formatter } from './formatters.js'
import { chooseLanguage, wantedLanguages } from './language.js'

/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, string | Record<string, string>>} */
let texts = {}
let language = 'en'
/** @type {Record<string, string>} */
let languages = { en: 'English' }

/**
 * A text split at its placeholders: strings as they are, values as objects, so that a name can stand in its own `<bdi>`.
 * @param {string | Record<string, string> | undefined} text
 * @param {Values} values
 * @param {string} tag
 * @returns {(string | { name: string, value: string })[]}
 */
export function partsOf(text, values, tag) {
  const rule = typeof text === 'object' ? formatter(Intl.PluralRules, tag).select(Number(values.n)) : ''
  const line = typeof text === 'object' ? (text[rule] ?? text.other) : (text ?? '')
  return line.split(/(\{\w+\})/).filter(Boolean).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name || !(name in values)) return part
    const value = values[name]
    return { name, value: typeof value === 'number' ? formatter(Intl.NumberFormat, localeOf(tag)).format(value) : value }
  })
}

/**
 * Latin digits everywhere, since sizes and times stand beside file names.
 * @param {string} tag
 */
export const localeOf = (tag) => tag + '-u-nu-latn'
export const currentLanguage = () => language
export const currentLocale = () => localeOf(language)
export const allLanguages = () => languages
/** @param {string} key */
export const hasText = (key) => key in texts

/** Reads the words before anything is shown. */
export async function loadTexts() {
  languages = await readAsset(textsAt('languages'))
  language = chooseLanguage(wantedLanguages(localStorage.getItem('language'), navigator.languages), Object.keys(languages))
  localStorage.setItem('languages', JSON.stringify(Object.keys(languages)))
  texts = await readAsset(textsAt(language))
  document.documentElement.lang = language
  document.documentElement.dir = String(texts.direction)
}

/**
 * @param {string} key
 * @param {Values} [values]
 */
export function t(key, values = {}) {
  if (!hasText(key)) console.warn('no text for', key)
  return partsOf(texts[key], values, language).map((part) => (typeof part === 'string' ? part : part.value)).join('')
}

/**
 * Writes a text into an element; each value stands in a `<bdi>`, so that an Arabic name cannot turn an English sentence round.
 * @param {Element} el
 * @param {string} key
 * @param {Values} [values]
 */
export function fill(el, key, values = {}) {
  el.replaceChildren(...partsOf(texts[key], values, language).map((part) => {
    if (typeof part === 'string') return part
    const isolated = document.createElement('bdi')
    isolated.textContent = part.value
    return isolated
  }))
}

/** The attributes of the skeleton that name a text, and what they fill. */
const places = [
  ['text', (/** @type {Element} */ el, /** @type {string} */ words) => { el.textContent = words }],
  ['label', (/** @type {Element} */ el, /** @type {string} */ words) => el.setAttribute('aria-label', words)],
  ['hint', (/** @type {Element} */ el, /** @type {string} */ words) => el.setAttribute('placeholder', words)],
]

/** @param {ParentNode} root */
export function fillTexts(root) {
  for (const [name, put] of /** @type {[string, Function][]} */ (places)) {
    for (const el of root.querySelectorAll(`[data-${name}]`)) put(el, t(el.getAttribute(`data-${name}`) ?? ''))
  }
}
