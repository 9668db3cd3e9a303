// @ts-check
/** Home: the film of the day and the rows, from one answer of the daemon, kept fresh. */

import * as api from '../daemon/api.js'
import { lookAt } from '../frame/arrival.js'
import { calmly, soon } from '../frame/calm.js'
import { clone, find, on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { featured } from './featured.js'
import { fileActions } from '../files/file-deeds.js'
import { isFilm } from '../files/file-facts.js'
import { filmRow } from './film-row.js'
import { keyed } from '../base/keyed.js'
import { readHome } from '../daemon/marks.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { pathOf } from '../frame/route.js'
import { t } from '../base/text.js'
import { trouble } from '../frame/trouble.js'

/** As many rows as are made at once: those further down when one comes near. */
const step = 8

/** @param {HTMLElement} el told `arrival` {returning, isFirst}; wishes `goTo`, `showMessage` */
export function homeView(el) {
  el.append(clone('home-view'))
  const top = find(el, '.featured')
  const rows = find(el, '.rows')
  const whenCalm = calmly()
  /** @type {any} */
  let home
  let isStale = true
  let count = step
  featured(top)
  trouble(find(el, '.trouble'), refresh)

  /** @param {any} read */
  function show(read) {
    home = read
    const isEmpty = home.rows.length === 0
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
    find(el, '.empty').hidden = !isEmpty
    tell(top, 'file', home.featured)
    find(el, '.to-categories').hidden = isEmpty
    showRows()
  }

  function showRows() {
    keyed(rows, home.rows.slice(0, count), { key: (row) => row.id, create: filmRow, update: (section, row) => tell(section, 'row', row) })
  }

  async function refresh() {
    isStale = false
    try {
      const read = await readHome()
      if (home) whenCalm(() => show(read))
      else show(read)
    } catch (problem) {
      isStale = true
      find(el, '.loading').hidden = true
      if (home && api.isPassing(problem)) return
      tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    }
  }

  new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting) || count >= (home?.rows.length ?? 0)) return
    count += step
    showRows()
  }, { rootMargin: '600px' }).observe(find(el, '.end'))

  const refreshSoon = soon(() => { if (!el.hidden && isStale) refresh() })

  on(el, 'arrival', async ({ detail: arrival }) => {
    document.title = `${t('tab.home')} – Dropreel`
    find(el, '.loading').hidden = Boolean(home)
    if (!home) await refresh()
    else if (isStale) refresh()
    if (el.hidden) return
    lookAt(el, arrival)
  })
  on(el, 'openFilm', async ({ target, detail: file }) => {
    const goesOn = isFilm(file) && file.state === 'ready' && file.progress && !file.progress.watched
    const isAtRow = target.closest('[data-row]')?.dataset.row === 'continue'
    if (goesOn && isAtRow) (await import('./film-play.js')).playFilm(el, file)
    else say(el, 'goTo', pathOf({ view: 'film', id: file.id }))
  })
  fileActions(el, refresh)
  for (const kind of ['change', 'marks', 'reset']) {
    on(live, kind, () => {
      isStale = true
      refreshSoon()
    })
  }
}
