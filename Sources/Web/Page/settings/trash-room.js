// @ts-check
/** Settings › Trash: what was deleted, the way back, and the way out. */

import { formatAgo } from '../base/ago.js'
import { restore } from '../daemon/api.js'
import * as api from '../daemon/api-library.js'
import { clone, find, make, on, say, showIcon } from '../base/dom.js'
import { shownName } from '../files/file-name.js'
import { formatSize } from '../base/format.js'
import { visit } from '../frame/gates.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { askFirst } from '../frame/question.js'
import { currentLocale, fill, t } from '../base/text.js'

/** @param {HTMLElement} el */
export async function trashRoom(el) {
  el.append(clone('trash-room'))
  const list = find(el, 'ul')
  const isOwner = visit.session.role === 'owner'
  /** @type {any[]} */
  let items = []
  let next = ''

  /** @param {string} [cursor] reads on from there */
  async function read(cursor) {
    const answer = await api.readTrash(cursor)
    items = cursor ? [...items, ...answer.results] : answer.results
    next = answer.next ?? ''
    show(answer.total)
  }

  /** @param {number} total */
  function show(total) {
    find(el, '.rule').hidden = total === 0
    find(el, '.nothing').hidden = total > 0
    find(el, '.empty-trash').hidden = !isOwner || total === 0
    find(el, '.read-more').hidden = next === ''
    keyed(list, items, {
      key: (item) => item.id,
      create: () => make('trash-item'),
      update(row, item) {
        const name = shownName(item.name)
        row.dataset.id = item.id
        showIcon(row, item.folder ? 'icon-folder' : 'icon-file')
        find(row, '.title').textContent = name
        const size = formatSize(item.size, currentLocale())
        find(row, '.size').textContent = item.folder ? [t('items', { n: item.files }), size].join(t('join')) : size
        fill(find(row, '.moment'), 'trash.deleted', { time: formatAgo(item.deleted, Date.now(), currentLocale()), by: item.by })
        find(row, '.restore').setAttribute('aria-label', t('restore.name', { name }))
        find(row, '.forever').setAttribute('aria-label', t('forever.name', { name }))
        find(row, '.forever').hidden = !isOwner
      },
    })
  }

  /** @param {() => Promise<any>} deed */
  async function perform(deed) {
    let message
    try {
      message = await deed()
    } catch (problem) {
      message = { words: sentenceOf(problem) }
    }
    await read().catch(() => {})
    if (message) say(el, 'showMessage', message)
    if (document.activeElement === document.body) find(el.parentElement ?? el, '.room-title').focus({ preventScroll: true })
  }

  on(list, 'click', async ({ target }) => {
    const item = items.find(({ id }) => id === target.closest('li')?.dataset.id)
    if (!item) return
    if (target.closest('.restore')) {
      await perform(async () => {
        const back = await restore(item.id)
        return { key: back.renamed ? 'restored.renamed' : 'restored', values: { name: shownName(back.name || item.name) } }
      })
    } else if (target.closest('.forever')) {
      const isSure = await askFirst({ title: 'forever.title', words: 'forever.words', values: { name: shownName(item.name) }, act: 'forever' })
      if (isSure) await perform(() => api.deleteForever(item.id))
    }
  })
  on(find(el, '.empty-trash'), 'click', async () => {
    if (await askFirst({ title: 'emptyTrash.title', words: 'emptyTrash.words', act: 'emptyTrash' })) await perform(api.emptyTrash)
  })
  on(find(el, '.read-more'), 'click', () => read(next).catch((problem) => say(el, 'showMessage', { words: sentenceOf(problem) })))
  await read()
  return () => read()
}
