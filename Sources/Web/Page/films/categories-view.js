// @ts-check
/** The categories: folders of the top, genres, kinds of files, each with how much there is of it. */

import { readCategories } from '../daemon/api-library.js'
import { lookAt } from '../frame/arrival.js'
import { soon } from '../frame/calm.js'
import { clone, find, on, say, tell } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { trouble } from '../frame/trouble.js'
import { t } from '../base/text.js'
import { categoryGroups } from './category-groups.js'

/** @param {HTMLElement} el told `arrival` {returning, isFirst}; wishes `goBack` */
export function categoriesView(el) {
  el.append(clone('categories-view'))
  const showGroups = categoryGroups(find(el, '.groups'))
  let isRead = false

  async function refresh() {
    try {
      showGroups(await readCategories())
      isRead = true
      find(el, '.trouble').hidden = true
    } catch (problem) {
      if (!isRead) tell(find(el, '.trouble'), 'trouble', sentenceOf(problem))
    }
    find(el, '.loading').hidden = true
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    document.title = `${t('categories')} – Dropreel`
    find(el, '.loading').hidden = isRead
    const reading = refresh()
    if (!isRead) await reading
    if (!el.hidden) lookAt(el, arrival)
  })
  on(find(el, '.back'), 'click', (event) => {
    event.preventDefault()
    say(el, 'goBack', '/')
  })
  trouble(find(el, '.trouble'), refresh)
  const refreshSoon = soon(() => { if (!el.hidden) refresh() })
  for (const kind of ['change', 'reset']) on(live, kind, refreshSoon)
}
