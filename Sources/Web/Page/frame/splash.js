// @ts-check
/** What is seen until the daemon has said who is asking; and the words when it does not answer. Never signs anybody out. */

import { find, on, say } from '../base/dom.js'
import { t } from '../base/text.js'

/** @param {HTMLElement} el in the document from the start, so that it is painted before any script */
export function splash(el) {
  const status = find(el, '.status')
  const retry = find(el, '.retry')
  const slow = setTimeout(() => { status.textContent = t('connecting') }, 400)

  on(retry, 'click', () => {
    retry.hidden = true
    status.textContent = t('connecting')
    say(el, 'tryAgain')
  })
  on(el, 'unreachable', () => {
    clearTimeout(slow)
    status.textContent = t('problem.unreachable', { host: location.hostname })
    retry.textContent = t('try')
    retry.hidden = false
  })
  on(el, 'done', () => {
    clearTimeout(slow)
    el.hidden = true
  })
}
