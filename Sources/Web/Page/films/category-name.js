// @ts-check
/** What genres and categories are called in the language of the page; a folder keeps its name. */

import { shownName } from '../files/file-name.js'
import { hasText, t } from '../base/text.js'

/** Genres that the daemon knows have one name of its own; others stay as they were written. @param {string} label */
export function genreName(label) {
  const key = `genre.${label.toLowerCase().replaceAll(' ', '-')}`
  return hasText(key) ? t(key) : shownName(label)
}

/** @param {{ label: string, icon: string }} category */
export function categoryName({ label, icon }) {
  if (icon === 'genre') return genreName(label)
  return hasText(`kind.${icon}`) ? t(`kind.${icon}`) : shownName(label)
}
