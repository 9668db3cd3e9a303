// @ts-check
/** A file name as it can be shown without harm. Pure. */

/** Marks that turn the reading direction round: "\u202Egpj.exe" would look like "exe.jpg". */
const turners = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g

/**
 * The name on one line: direction marks removed, line breaks and other controls shown as a symbol.
 * @param {string} name
 */
export function shownName(name) {
  return name.replace(turners, '').replace(controls, '␤')
}

/**
 * Splits for showing: when space is short the stem is cut, the extension stays.
 * @param {string} name
 * @returns {{ stem: string, extension: string }}
 */
export function splitName(name) {
  const shown = shownName(name)
  const dot = shown.lastIndexOf('.')
  const extension = shown.slice(dot)
  if (dot <= 0 || extension.length > 6 || /\s/.test(extension)) return { stem: shown, extension: '' }
  return { stem: shown.slice(0, dot), extension }
}
