// @ts-check
/** Hands a film to another player: its apps by the platform, and a link for all the others. */

import * as api from '../daemon/api.js'
import { copyButton } from '../settings/copy-button.js'
import { find, on, say } from '../base/dom.js'
import { shownName } from '../files/file-name.js'
import { openDialog } from '../frame/dialog.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { currentLocale, t } from '../base/text.js'

/**
 * Which apps of other players take an address, by a link of their own. On a computer none can be relied on: there a
 * playlist is a file that opens with whatever plays films.
 * @type {Record<string, { link: string, name: string }[]>}
 */
const apps = {
  ios: [{ link: 'vlc', name: 'VLC' }, { link: 'infuse', name: 'Infuse' }, { link: 'nplayer', name: 'nPlayer' }],
  android: [{ link: 'intent', name: '' }],
  desktop: [],
}

/** @param {{ userAgent: string, maxTouchPoints?: number }} browser */
export function platformOf({ userAgent, maxTouchPoints = 0 }) {
  // An iPad says that it is a Mac; a Mac has no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/**
 * A playlist of one film, as VLC and mpv open it. A name may hold a line break, a playlist must not.
 * @param {string} name @param {string} url @param {number} [duration]
 */
export function playlistOf(name, url, duration = -1) {
  return `#EXTM3U\n#EXTINF:${Math.round(duration)},${name.replace(/[\r\n]+/g, ' ')}\n${url}\n`
}

/**
 * @param {Element} el where to say what went wrong
 * @param {{ id: string, name: string, duration?: number }} file
 */
export async function openElsewhere(el, file) {
  try {
    const links = await api.makeLinks(file.id)
    await openDialog('hand-over', (dialog) => prepare(dialog, file, links))
  } catch (problem) {
    say(el, 'showMessage', { words: sentenceOf(problem) })
  }
}

/** @param {HTMLElement} dialog @param {{ name: string, duration?: number }} file @param {any} links */
function prepare(dialog, file, links) {
  const name = shownName(file.name)
  find(dialog, '.film').textContent = name
  const platform = platformOf(navigator)
  const choices = apps[platform].map(({ link, name }) => anchor(name || t('handOver.choose'), links[link]))
  if (platform === 'desktop') {
    const list = playlistLink(name, links.url, file.duration)
    choices.push(list)
    on(dialog, 'close', () => URL.revokeObjectURL(list.href))
  }
  find(dialog, '.apps').append(...choices)
  const until = new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit' })
  find(dialog, '.until').textContent = t('handOver.until', { time: until.format(new Date(links.expires)) })
  const address = find(dialog, 'input')
  address.value = links.url
  on(address, 'focus', () => address.select())
  copyButton(find(dialog, '.copy'), address)
}

/** @param {string} words @param {string} href */
function anchor(words, href) {
  const link = document.createElement('a')
  link.className = 'button quiet'
  link.textContent = words
  link.href = href
  return link
}

/** @param {string} name @param {string} url @param {number} [duration] */
function playlistLink(name, url, duration) {
  const list = new Blob([playlistOf(name, url, duration)], { type: 'application/vnd.apple.mpegurl' })
  const link = anchor(t('handOver.playlist'), URL.createObjectURL(list))
  link.download = `${name}.m3u8`
  return link
}
