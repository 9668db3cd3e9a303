// @ts-check
/** What a row says about its file: one sentence for people who see, one for people who listen. */

import { formatDay, formatLength, formatPercent, formatRemaining, formatSize } from '../base/format.js'
import { currentLocale, t } from '../base/text.js'

/** @typedef {{ icon: string, state: string, status: string, size: string, length: string, added: string, note: string,
 *   share: number | undefined, said: string }} Facts */

/** @type {Record<string, string>} */
const icons = { folder: 'icon-folder', video: 'icon-film', audio: 'icon-music', image: 'icon-picture' }

/** Whether the player is for it. @param {any} item */
export const isFilm = ({ kind }) => kind === 'video' || kind === 'audio'

/** @param {any} item @param {number} [secondsLeft] of a copy @returns {Facts} */
export function factsOf(item, secondsLeft) {
  const locale = currentLocale()
  const isFolder = item.kind === 'folder'
  const state = item.state ?? 'ready'
  const share = state === 'copying' && item.size > 0 && item.copied < item.size ? item.copied / item.size : undefined
  const size = (isFolder || state === 'missing') && !item.size ? '' : formatSize(item.size ?? 0, locale)
  const count = isFolder ? t('items', { n: (item.folders ?? 0) + (item.files ?? 0) }) : ''
  const length = item.duration > 0 ? formatLength(item.duration, locale) : ''
  const status = statusOf(state, item, share, secondsLeft)
  const said = status || [count, size, length].filter(Boolean).join(t('join'))
  return {
    icon: icons[item.kind] ?? 'icon-file',
    state,
    status: status || count,
    size: state === 'copying' ? '' : size,
    length,
    added: item.added ? formatDay(item.added, locale) : '',
    note: state === 'damaged' || state === 'offline' || state === 'missing' ? t(`sentence.${state}`) : '',
    share,
    said,
  }
}

/** @param {string} state @param {any} item @param {number | undefined} share @param {number | undefined} secondsLeft */
function statusOf(state, item, share, secondsLeft) {
  if (state === 'damaged') return t('damaged')
  if (state === 'offline') return t('offline')
  if (state === 'missing') return t('missing')
  if (state !== 'copying') return ''
  const locale = currentLocale()
  const far = share === undefined ? formatSize(item.copied ?? item.size ?? 0, locale) : formatPercent(share, locale)
  return [t('copying', { p: far }), ...leftOf(secondsLeft)].join(t('join'))
}

/** @param {number | undefined} secondsLeft */
function leftOf(secondsLeft) {
  return secondsLeft === undefined ? [] : [t('left', { t: formatRemaining(secondsLeft, currentLocale()) })]
}

/**
 * How far a copy is, as a progress bar says it: "43%, 4 min left".
 * @param {number} share
 * @param {number} [secondsLeft]
 */
export function progressText(share, secondsLeft) {
  return [formatPercent(share, currentLocale()), ...leftOf(secondsLeft)].join(t('join'))
}
