// @ts-check
/** What is seen until the daemon has said who is asking; and the words when it does not answer. Never signs anybody out. */

import { find, on, say } from '../base/dom.js'
import { t } from '../base/text.js'

/** When even the words cannot be had. @type {Record<string, [string, string]>} */
const wordless = {
  en: ["Dropreel can't be reached. Is this device on the same Wi-Fi?", 'Try again'],
  zh: ['无法连接 Dropreel。此设备在同一个 Wi-Fi 上吗？', '重试'],
  ar: ['تعذّر الوصول إلى Dropreel. هل الجهاز على شبكة Wi-Fi نفسها؟', 'أعد المحاولة'],
}

/** The page stands without words: loaded again, it may find them. @param {HTMLElement} el */
export function sayWithoutWords(el) {
  const tag = navigator.languages.map((one) => one.split('-')[0]).find((one) => one in wordless) ?? 'en'
  const [words, again] = wordless[tag]
  document.documentElement.dir = tag === 'ar' ? 'rtl' : 'ltr'
  document.documentElement.lang = tag
  const retry = find(el, '.retry')
  find(el, '.status').textContent = words
  Object.assign(retry, { textContent: again, hidden: false })
  on(retry, 'click', () => location.reload())
}

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
