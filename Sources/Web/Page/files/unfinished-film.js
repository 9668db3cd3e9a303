// @ts-check
/** Says why a file cannot be opened now; what is there of a film can be watched. */

import { say } from '../base/dom.js'
import { isFilm } from './file-facts.js'
import { pathOf } from '../frame/route.js'

/** @param {HTMLElement} el wishes `showMessage`, `goTo` @param {any} file */
export function sayUnfinished(el, file) {
  const isPart = file.state === 'copying' || file.state === 'damaged'
  const watch = () => say(el, 'goTo', `${pathOf({ view: 'play', id: file.id })}#part`)
  say(el, 'showMessage', { key: `sentence.${file.state}`, ...(isPart && isFilm(file) ? { action: 'watchPart', perform: watch } : {}) })
}
