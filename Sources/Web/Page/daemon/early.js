// @ts-check
/**
 * What every visit asks of the daemon, asked while the rest of the page is still on its way: on a slow way each question
 * that waits for another is a turn.
 */

import { chooseLanguage, wantedLanguages } from '../base/language.js'
import { askEarly, textsAt } from './early-answers.js'

/** The languages are those of the last visit; should that be wrong, the right one is read a moment later. */
askEarly(textsAt('languages'))
const known = JSON.parse(localStorage.getItem('languages') ?? '[]')
if (known.length > 0) askEarly(textsAt(chooseLanguage(wantedLanguages(localStorage.getItem('language'), navigator.languages), known)))

// A session that is to be ended is asked for nothing more.
if (!localStorage.getItem('ending')) {
  for (const path of ['/api/v1/status', '/api/v1/session']) askEarly(path)
  const folder = /^\/folders(?:\/([\w-]{1,32}))?$/.exec(location.pathname)
  if (localStorage.getItem('isKnown')) {
    if (location.pathname === '/') askEarly('/api/v1/home')
    if (folder) askEarly(`/api/v1/folders/${folder[1] ?? 'root'}?sort=${localStorage.getItem('sort') ?? 'name'}&offset=0&limit=200`)
  }
}
