// @ts-check
/** What was found: a region for each kind, the buttons that choose one, and how much it is. */

import { find, isPlain, make, on, say, tell } from '../base/dom.js'
import { shownName } from '../files/file-name.js'
import { fileRow } from '../files/file-row.js'
import { keyed } from '../base/keyed.js'
import { pathOf } from '../frame/route.js'
import { groupOf, groups, searchPath, shownAtFirst } from './search-groups.js'
import { fill, t } from '../base/text.js'

/** @param {HTMLElement} el told `found` {run, group}; wishes `chooseGroup`, `readMore` */
export function searchResults(el) {
  const chips = find(el, '.chips')
  on(chips, 'click', ({ target }) => {
    const chip = target.closest('button')
    if (chip) say(el, 'chooseGroup', chip.dataset.group)
  })
  on(el, 'click', (event) => {
    const link = event.target.closest('.see-all')
    if (!link || !isPlain(event)) return
    event.preventDefault()
    event.stopPropagation()
    say(el, 'chooseGroup', link.dataset.group)
  })
  on(find(el, '.read-more'), 'click', () => say(el, 'readMore'))

  on(el, 'found', ({ detail: { run, group } }) => {
    const present = groups.filter((one) => run.counts[one] > 0)
    showChips(chips, present, run, group)
    const shown = present.filter((one) => !group || one === group)
    keyed(find(el, '.groups'), shown, {
      key: (one) => one,
      create: () => make('search-group'),
      update: (region, one) => (one === 'people' ? showPeople : showFiles)(region, one, run, group),
    })
    find(el, '.read-more').hidden = !run.hasMore || !group
    const status = find(el, '.search-status')
    if (run.total === 0) fill(status, 'noResults', { q: shownName(run.words) })
    else status.textContent = t('results', { n: run.total })
  })
}

/** @param {HTMLElement} chips @param {string[]} present @param {any} run @param {string} group */
function showChips(chips, present, run, group) {
  chips.hidden = present.length === 0
  keyed(chips, ['', ...present], {
    key: (one) => one || 'all',
    create: () => make('search-chip'),
    update(chip, one) {
      const n = one ? run.counts[one] : run.total
      chip.dataset.group = one
      chip.setAttribute('aria-pressed', String(one === group))
      find(chip, '.words').textContent = t(`search.${one || 'all'}`)
      find(chip, '.number').textContent = one ? t('number', { n }) : ''
      if (one) chip.setAttribute('aria-label', t('search.chip', { name: t(`search.${one}`), n }))
    },
  })
}

/** What all groups have. @param {HTMLElement} region @param {string} one @param {any} run @param {string} group @returns {HTMLElement} the list */
function showHead(region, one, run, group) {
  const name = t(`search.${one}`)
  region.setAttribute('aria-label', name)
  find(region, 'h2').textContent = name
  const all = find(region, '.see-all')
  all.hidden = group !== '' || run.counts[one] <= shownAtFirst
  all.href = searchPath(run.words, one)
  all.dataset.group = one
  all.setAttribute('aria-label', t('seeAll.of', { name }))
  const list = find(region, 'ul')
  list.setAttribute('aria-label', name)
  const kind = one === 'people' ? 'people' : 'found'
  // A region that showed something else has other rows.
  if (list.className !== kind) list.replaceChildren()
  list.className = kind
  return list
}

/** @param {HTMLElement} region @param {string} one @param {any} run @param {string} group */
function showPeople(region, one, run, group) {
  keyed(showHead(region, one, run, group), group ? run.people : run.people.slice(0, shownAtFirst), {
    key: (name) => name,
    create: () => make('person'),
    update(row, name) {
      find(row, 'a').href = pathOf({ view: 'shelf', of: 'cast', id: name })
      find(row, 'bdi').textContent = shownName(name)
    },
  })
}

/** @param {HTMLElement} region @param {string} one @param {any} run @param {string} group */
function showFiles(region, one, run, group) {
  const rows = run.results.filter((/** @type {any} */ item) => groupOf(item) === one)
  keyed(showHead(region, one, run, group), group ? rows : rows.slice(0, shownAtFirst), {
    key: (item) => item.id,
    create: fileRow,
    update(row, item) {
      tell(row, 'file', { file: item })
      find(row, '.note').textContent ||= folderOf(item.path ?? '')
    },
  })
}

/** Where it lies, as a way of names. @param {string} path */
const folderOf = (path) => path.split('/').slice(0, -1).map(shownName).join(' › ')
