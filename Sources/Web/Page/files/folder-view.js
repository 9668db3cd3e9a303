// @ts-check
/** A folder: reads it, keeps it fresh, and fulfils what is wished of its rows. */

import * as api from '../daemon/api.js'
import { CopyRates } from './copy-rate.js'
import { clone, find, on, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { fileDeeds } from './file-deeds.js'
import { fileList } from './file-list.js'
import { shownName } from './file-name.js'
import { folderHeader } from './folder-header.js'
import { chosenLayout } from './layout-menu.js'
import { Listing, pageSize } from './listing.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { fill, t } from '../base/text.js'
import { trouble } from '../frame/trouble.js'

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
  /** What the folder is filtered by. */
  let words = ''
  folderHeader(header)
  fileList(list)
  tell(list, 'layout', chosenLayout('folders'))

  /** @param {any} file */
  function secondsLeft(file) {
    if (file.state !== 'copying') return rates.forget(file.id)
    rates.note(file.id, file.copied ?? 0, performance.now())
    return rates.secondsLeft(file.id, file.size)
  }
  const refresh = () => (listing?.isRead ? listing.refresh() : Promise.resolve())
  fileDeeds(el, { listing: () => listing, refresh })
  /** A folder that was taken away may only be on the move: it answers a moment longer, and then goes without a word. */
  function lookAgain() {
    clearTimeout(lookingAgain)
    lookingAgain = setTimeout(() => refresh().catch(showTrouble), 1000)
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lookingAgain

  /** @param {Listing} shown */
  function show(shown) {
    if (shown !== listing || !shown.isRead) return
    const { folder, crumbs, total } = shown
    list.hidden = total === 0
    tell(header, 'folder', { folder, crumbs, sort, words, total })
    tell(list, 'listing', { listing: shown, secondsLeft })
    find(el, '.empty').hidden = total > 0
    fill(find(el, '.empty-words'), words ? 'noResults' : 'folder.empty', { q: words })
    find(el, '.empty .quiet').hidden = words !== ''
    find(el, '.trouble').hidden = true
    find(el, '.loading').hidden = true
    document.title = `${folder.parent ? shownName(folder.name) : t('tab.folders')} – Dropreel`
  }

  /** @param {unknown} problem */
  function showTrouble(problem) {
    find(el, '.loading').hidden = true
    // What is shown stays while the daemon is away or has too much to do: the next event brings the rest.
    if (listing?.isRead && api.isPassing(problem)) return
    tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    find(el, '.empty').hidden = true
    list.hidden = true
  }

  /** @param {string} id */
  function listingOf(id) {
    const key = `${id} ${sort} ${words}`
    const found = kept.get(key) ?? new Listing(api.readFolder, id, sort, words)
    if (!kept.has(key)) {
      on(found, 'listing', () => show(found))
      on(found, 'patch', ({ detail }) => { if (found === listing) tell(list, 'patch', detail) })
    }
    kept.delete(key)
    kept.set(key, found)
    if (kept.size > 6) kept.delete(kept.keys().next().value ?? '')
    return found
  }

  /** @param {{ id: string, returning?: { y: number, item?: string }, isFirst?: boolean }} arrival */
  async function open({ id, returning, isFirst }) {
    const opened = listingOf(id)
    listing = opened
    const wasRead = opened.isRead
    if (wasRead) arrive(opened, returning, isFirst)
    else find(el, '.loading').hidden = false
    try {
      if (wasRead) return await opened.refresh()
      await opened.need(0, pageSize)
      if (opened === listing) arrive(opened, returning, isFirst)
    } catch (problem) {
      if (opened === listing) showTrouble(problem)
    }
  }

  /**
   * Shows a folder, where it was left.
   * @param {Listing} opened @param {{ y: number, item?: string } | undefined} returning @param {boolean} [isFirst]
   */
  function arrive(opened, returning, isFirst) {
    show(opened)
    window.scrollTo(0, returning?.y ?? 0)
    tell(list, 'listing', { listing: opened, secondsLeft })
    if (returning?.item) tell(list, 'focusOn', returning.item)
    else if (!isFirst) find(el, 'h1').focus({ preventScroll: true })
    document.documentElement.dataset.ready = 'true'
  }

  on(el, 'folder', ({ detail: arrival }) => {
    if (arrival.id !== listing?.id) words = ''
    open(arrival)
  })
  on(el, 'readRows', ({ detail: { first, end } }) => listing?.need(first, end).catch(showTrouble))
  trouble(find(el, '.trouble'), () => listing && open({ id: listing.id }))
  on(el, 'sortBy', ({ detail: chosen }) => {
    sort = chosen || 'name'
    if (chosen) localStorage.setItem('sort', sort)
    else localStorage.removeItem('sort')
    if (listing) open({ id: listing.id, isFirst: true })
  })
  on(el, 'layOut', ({ detail: layout }) => tell(list, 'layout', layout))
  on(el, 'filterBy', ({ detail: typed }) => {
    words = typed.trim()
    if (listing) open({ id: listing.id, isFirst: true })
  })

  on(live, 'change', ({ detail: { folder } }) => {
    refresh().catch(showTrouble)
    if (listing?.crumbs.slice(0, -1).some(({ id }) => id === folder)) lookAgain()
  })
  on(live, 'reset', () => refresh().catch(showTrouble))
  on(live, 'progress', ({ detail: { file, copied, size } }) => {
    listing?.patch(file, size === undefined ? { copied } : { copied, size })
  })
}
