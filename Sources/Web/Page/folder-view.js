// @ts-check
/** A folder: reads it, keeps it fresh, and fulfils what is wished of its rows. */

import * as api from './api.js'
import { CopyRates } from './copy-rate.js'
import { clone, find, on, say, tell } from './dom.js'
import { live } from './events.js'
import { fileList } from './file-list.js'
import { askForName, openFileMenu } from './file-menu.js'
import { shownName } from './file-name.js'
import { folderHeader } from './folder-header.js'
import { Listing, pageSize } from './listing.js'
import { sentenceOf } from './problem-text.js'
import { deleteWithUndo } from './removal.js'
import { pathOf } from './route.js'
import { t } from './text.js'

/** @param {HTMLElement} el told `folder` {id, returning}; wishes `goTo`, `play`, `showMessage` */
export function folderView(el) {
  el.append(clone('folder-view'))
  const header = find(el, '.folder-header')
  const list = find(el, '.file-list')
  const rates = new CopyRates()
  /** The folders looked at last, so that going back shows them at once. @type {Map<string, Listing>} */
  const kept = new Map()
  /** @type {Listing | undefined} */
  let listing
  let sort = localStorage.getItem('sort') ?? 'name'
  folderHeader(header)
  fileList(list)

  const secondsLeft = (/** @type {any} */ file) => (file.state === 'copying' ? rates.secondsLeft(file.id, file.size) : undefined)
  const refresh = () => listing?.refresh() ?? Promise.resolve()

  /** @param {Listing} shown */
  function show(shown) {
    if (shown !== listing || !shown.isRead) return
    const { folder, crumbs, total } = shown
    tell(header, 'folder', { folder, crumbs, total, sort })
    tell(list, 'listing', { listing: shown, secondsLeft })
    find(el, '.empty').hidden = total > 0
    find(el, '.trouble').hidden = true
    find(el, '.loading').hidden = true
    list.hidden = total === 0
    document.title = `${folder.parent ? shownName(folder.name) : t('tab.folders')} – Dropreel`
  }

  /** @param {unknown} problem */
  function showTrouble(problem) {
    find(el, '.loading').hidden = true
    if (listing?.isRead && problem instanceof api.Problem && problem.code === 'unreachable') return
    find(el, '.trouble-words').textContent = sentenceOf(problem)
    find(el, '.trouble').hidden = false
    find(el, '.empty').hidden = true
    list.hidden = true
  }

  /** @param {string} id */
  function listingOf(id) {
    const key = `${id} ${sort}`
    const found = kept.get(key) ?? new Listing(api.readFolder, id, sort)
    if (!kept.has(key)) {
      on(found, 'listing', () => show(found))
      on(found, 'patch', ({ detail }) => { if (found === listing) tell(list, 'patch', detail) })
    }
    kept.delete(key)
    kept.set(key, found)
    if (kept.size > 6) kept.delete(kept.keys().next().value ?? '')
    return found
  }

  /** @param {string} id @param {{ y: number, item?: string } | undefined} returning */
  async function open(id, returning) {
    const opened = listingOf(id)
    listing = opened
    const wasRead = opened.isRead
    if (wasRead) arrive(opened, returning)
    else find(el, '.loading').hidden = false
    try {
      if (wasRead) return await opened.refresh()
      await opened.need(0, pageSize)
      if (opened === listing) arrive(opened, returning)
    } catch (problem) {
      if (opened === listing) showTrouble(problem)
    }
  }

  /** Shows a folder, where it was left. @param {Listing} opened @param {{ y: number, item?: string } | undefined} returning */
  function arrive(opened, returning) {
    show(opened)
    window.scrollTo(0, returning?.y ?? 0)
    tell(list, 'listing', { listing: opened, secondsLeft })
    const heading = find(el, 'h1')
    if (returning?.item) tell(list, 'focusOn', returning.item)
    else heading.focus({ preventScroll: true })
    document.documentElement.dataset.ready = 'true'
  }

  on(el, 'folder', ({ detail: { id, returning } }) => open(id, returning))
  on(el, 'readRows', ({ detail: { first, end } }) => listing?.need(first, end).catch(showTrouble))
  on(find(el, '.trouble .retry'), 'click', () => listing && open(listing.id, undefined))
  on(el, 'sortBy', ({ detail: chosen }) => {
    sort = chosen
    localStorage.setItem('sort', sort)
    if (listing) open(listing.id, undefined)
  })
  on(el, 'openFile', ({ detail: file }) => {
    if (file.kind === 'folder') return say(el, 'goTo', pathOf({ view: 'folders', id: file.id }))
    if (file.state !== 'ready') return say(el, 'showMessage', { key: `sentence.${file.state}` })
    if (file.kind === 'video' || file.kind === 'audio') return say(el, 'goTo', pathOf({ view: 'play', id: file.id }))
    location.assign(`/media/${file.id}${file.kind === 'image' ? '' : '?download'}`)
  })
  on(el, 'deleteFile', ({ detail: file }) => deleteWithUndo(el, file, refresh))
  on(el, 'showActions', async ({ detail: { file, opener } }) => {
    const wish = await openFileMenu(file, opener)
    if (wish === 'download') location.assign(`/media/${file.id}?download`)
    if (wish === 'delete') await deleteWithUndo(el, file, refresh)
    if (wish === 'rename') await askForName(file, async (name) => void (await api.rename(file, name)))
    if (wish === 'rename') refresh().catch(() => {})
  })

  on(live, 'change', () => refresh().catch(() => {}))
  on(live, 'reset', () => refresh().catch(() => {}))
  on(live, 'progress', ({ detail: { file, copied, size } }) => {
    rates.note(file, copied, performance.now())
    listing?.patch(file, size === undefined ? { copied } : { copied, size })
  })
}
