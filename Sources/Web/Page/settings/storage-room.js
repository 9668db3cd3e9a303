// @ts-check
/** Settings › Storage: how full the disk is, how much is listed, and a look at the disk by hand. */

import { rescan } from '../daemon/api-library.js'
import { readStatus } from '../daemon/api.js'
import { clone, find, on, say } from '../base/dom.js'
import { formatPercent, formatSize } from '../base/format.js'
import { visit } from '../frame/gates.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { currentLocale, t } from '../base/text.js'

/** @param {HTMLElement} el */
export async function storageRoom(el) {
  el.append(clone('storage-room'))
  const button = find(el, '.rescan')
  find(el, '.owners').hidden = visit.session.role !== 'owner'

  async function read() {
    const { storage, index } = await readStatus()
    const locale = currentLocale()
    find(el, '.disk').hidden = !storage
    if (storage) {
      const used = storage.total - storage.free
      const meter = find(el, 'meter')
      meter.max = storage.total
      meter.high = storage.total * 0.9
      meter.value = used
      const words = t('storage.used.of', { used: formatSize(used, locale), total: formatSize(storage.total, locale) })
      meter.setAttribute('aria-valuetext', words)
      find(el, '.used').textContent = `${words} (${formatPercent(storage.total ? used / storage.total : 0, locale)})`
      find(el, '.free').textContent = t('storage.free', { size: formatSize(storage.free, locale) })
    }
    find(el, '.files').textContent = index ? t('files.count', { n: index.files }) : ''
    find(el, '.folders').textContent = index ? t('folders.count', { n: index.folders }) : ''
    find(el, '.scanning').hidden = !index?.scanning
  }
  on(button, 'click', async () => {
    button.setAttribute('aria-busy', 'true')
    try {
      await rescan()
      say(el, 'showMessage', { words: t('rescan.begun') })
    } catch (problem) {
      say(el, 'showMessage', { words: sentenceOf(problem) })
    }
    button.removeAttribute('aria-busy')
    await read().catch(() => {})
  })
  await read()
  return read
}
