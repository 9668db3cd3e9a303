// @ts-check
/** Asks before something is done that somebody may regret. The first focus is on Cancel. */

import { find, on } from '../base/dom.js'
import { openDialog } from './dialog.js'
import { fill, t } from '../base/text.js'

/**
 * @param {{ title: string, words: string, values?: Record<string, string>, act: string }} question texts
 * @returns {Promise<true | undefined>}
 */
export function askFirst({ title, words, values, act }) {
  return openDialog('question', (dialog, finish) => {
    dialog.setAttribute('role', 'alertdialog')
    dialog.setAttribute('aria-describedby', 'question-explanation')
    fill(find(dialog, 'h2'), title, values)
    fill(find(dialog, '.explanation'), words, values)
    find(dialog, '.confirm').textContent = t(act)
    on(find(dialog, '.confirm'), 'click', () => finish(true))
  })
}
