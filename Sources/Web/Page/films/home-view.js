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
import { playFilm } from './film-play.js'
import { filmRow } from './film-row.js'
import { keyed } from '../base/keyed.js'
import { readHome } from '../daemon/marks.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { pathOf } from '../frame/route.js'
import { t } from '../base/text.js'
import { trouble } from '../frame/trouble.js'

/** @param {HTMLElement} el told `arrival` {returning, isFirst}; wishes `goTo`, `showMessage` */
export function homeView(el) {
  el.append(clone('home-view'))
  const top = find(el, '.featured')
  const rows = find(el, '.rows')
  const whenCalm = calmly()
  /** @type {any} */
  let home
  let isStale = true
  featured(top)
  trouble(find(el, '.trouble'), refresh)

  /** @param {any} read */
  function show(read) {
    home = read
    const isEmpty = home.rows.length === 0
    find(el, '.loading').hidden = find(el, '.trouble').hidden = true
    find(el, '.empty').hidden = !isEmpty
    tell(top, 'file', home.featured)
    keyed(rows, home.rows, { key: (row) => row.id, create: filmRow, update: (section, row) => tell(section, 'row', row) })
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

  const refreshSoon = soon(() => { if (!el.hidden && isStale) refresh() })

  on(el, 'arrival', async ({ detail: arrival }) => {
    document.title = `${t('tab.home')} – Dropreel`
    find(el, '.loading').hidden = Boolean(home)
    if (!home) await refresh()
    else if (isStale) refresh()
    if (el.hidden) return
    lookAt(el, arrival)
  })
  on(el, 'openFilm', ({ target, detail: file }) => {
    const goesOn = isFilm(file) && file.state === 'ready' && file.progress && !file.progress.watched
    const isAtRow = target.closest('[data-row]')?.dataset.row === 'continue'
    if (goesOn && isAtRow) playFilm(el, file)
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
