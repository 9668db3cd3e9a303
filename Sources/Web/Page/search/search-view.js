// @ts-check
/** Search: by name, as one types; the address says what is shown. */

import { readCategories } from '../daemon/api-library.js'
import { lookAt } from '../frame/arrival.js'
import { clone, find, make, on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { categoryGroups } from '../films/category-groups.js'
import { fileDeeds } from '../files/file-deeds.js'
import { rename } from '../frame/history.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { searchOf, searchPath, withRecent } from './search-groups.js'
import { searchResults } from './search-results.js'
import { SearchRun } from './search-run.js'
import { t } from '../base/text.js'
import { trouble } from '../frame/trouble.js'
import { onTyped } from '../base/typing.js'

/** @returns {string[]} */
const recent = () => JSON.parse(localStorage.getItem('searches') ?? '[]')

/** @param {HTMLElement} el told `arrival` {returning, isFirst} */
export function searchView(el) {
  el.append(clone('search-view'))
  const field = find(el, 'input')
  const results = find(el, '.results')
  const browse = find(el, '.browse')
  const showCategories = categoryGroups(browse)
  const run = new SearchRun()
  let group = ''
  searchResults(results)
  fileDeeds(el, { listing: () => run, refresh: () => search(run.words) })
  onTyped(field, (words) => {
    group = ''
    showAddress(words)
    search(words)
  })

  /** @param {string} words */
  function showAddress(words) {
    rename(searchPath(words.trim(), group))
  }

  /** @param {string} words */
  async function search(words) {
    const asked = words.trim()
    find(el, '.clear').hidden = field.value === ''
    find(el, '.trouble').hidden = true
    if (!asked) return showNothing()
    find(el, '.loading').hidden = false
    try {
      if (!(await run.begin(asked))) return
      find(el, '.loading').hidden = true
      showFound()
    } catch (problem) {
      find(el, '.loading').hidden = true
      tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    }
  }

  function showFound() {
    results.hidden = false
    browse.hidden = true
    find(el, '.recent').hidden = true
    find(el, '.search-hint').hidden = true
    tell(results, 'found', { run, group })
  }

  function showNothing() {
    run.stop()
    results.hidden = true
    find(el, '.loading').hidden = true
    find(el, '.search-status').textContent = ''
    const before = recent()
    find(el, '.recent').hidden = before.length === 0
    find(el, '.search-hint').hidden = before.length > 0 || !browse.hidden
    showBrowse()
    keyed(find(el, '.recent ul'), before, {
      key: (words) => words,
      create: () => make('recent-search'),
      update(row, words) {
        const link = find(row, 'a')
        link.href = searchPath(words)
        find(link, 'bdi').textContent = words
      },
    })
  }

  /** Whoever does not know what to look for looks around. */
  async function showBrowse() {
    const categories = await readCategories().catch(() => [])
    if (!results.hidden || categories.length === 0) return
    showCategories(categories)
    browse.hidden = false
    find(el, '.search-hint').hidden = true
  }

  /** What led somewhere is worth remembering; what was only typed is not. */
  function remember() {
    if (run.words && run.total > 0) localStorage.setItem('searches', JSON.stringify(withRecent(recent(), run.words)))
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    const asked = searchOf(location.search)
    document.title = `${t('tab.search')} – Dropreel`
    field.value = asked.words
    tell(field, 'filled')
    group = asked.group
    await search(asked.words)
    lookAt(el, arrival, asked.words ? find(el, 'h1') : field)
  })
  on(find(el, 'form'), 'submit', (event) => {
    event.preventDefault()
    remember()
    field.blur()
  })
  on(find(el, '.clear'), 'click', () => {
    field.value = ''
    tell(field, 'filled')
    group = ''
    showAddress('')
    search('')
    field.focus()
  })
  on(el, 'openFile', remember)
  on(el, 'chooseGroup', ({ detail: chosen }) => {
    group = chosen
    showAddress(run.words)
    showFound()
    scrollTo(0, 0)
  })
  on(el, 'readMore', () => run.more().then(showFound, (problem) => say(el, 'showMessage', { words: sentenceOf(problem) })))
  trouble(find(el, '.trouble'), () => search(field.value))
  on(find(el, '.forget'), 'click', () => {
    localStorage.removeItem('searches')
    showNothing()
    field.focus()
  })
  for (const kind of ['change', 'reset']) {
    on(live, kind, () => {
      clearTimeout(later)
      later = setTimeout(() => { if (!el.hidden && run.words) search(run.words) }, 500)
    })
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later
}
