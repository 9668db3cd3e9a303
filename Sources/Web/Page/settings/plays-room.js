// @ts-check
/** Settings › Playing now, for owners: who watches what, and what it costs. Read anew while one looks. */

import { formatAgo } from '../base/ago.js'
import { readStatus } from '../daemon/api.js'
import { clone, find, make } from '../base/dom.js'
import { shownName } from '../files/file-name.js'
import { formatSize } from '../base/format.js'
import { keyed } from '../base/keyed.js'
import { currentLocale, t } from '../base/text.js'

/** How often it is read, in milliseconds. */
const pace = 5000

/** @param {HTMLElement} el */
export async function playsRoom(el) {
  el.append(clone('plays-room'))
  async function read() {
    const { plays = [] } = await readStatus()
    find(el, '.nothing').hidden = plays.length > 0
    keyed(find(el, 'ul'), plays, {
      key: (play) => `${play.file} ${play.since} ${play.address}`,
      create: () => make('playing'),
      update(row, { name, account, device, address, byLink, method, since, bytesPerSecond }) {
        find(row, '.title').textContent = shownName(name)
        const who = account?.name ?? account ?? t(byLink ? 'plays.link' : 'guest')
        find(row, '.who').textContent = [who, device, address].filter(Boolean).join(t('join'))
        find(row, '.moment').textContent = formatAgo(since, Date.now(), currentLocale())
        find(row, '.rate').textContent = t('plays.rate', { size: formatSize(bytesPerSecond ?? 0, currentLocale()) })
        find(row, '.way').textContent = t(`plays.${method}`)
      },
    })
  }
  await read()
  const again = setInterval(() => (el.isConnected ? read().catch(() => {}) : clearInterval(again)), pace)
  return read
}
