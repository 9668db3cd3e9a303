// @ts-check
/** The film of the day, large, at the top of the home page. */

import { find, on, showIcon } from '../base/dom.js'
import { isFilm } from '../files/file-facts.js'
import { titleOf } from './film-title.js'
import { factsText } from './film-words.js'
import { posterBox } from './poster.js'
import { pathOf } from '../frame/route.js'
import { t } from '../base/text.js'

/** @param {HTMLElement} el told `file`; wishes `goTo` */
export function featured(el) {
  const listed = find(el, '.listed')
  const showPoster = posterBox(find(el, '.picture'), 1280)
  /** @type {any} */
  let file

  on(el, 'file', ({ detail }) => {
    file = detail
    el.hidden = !file
    if (!file) return
    const { title, year } = titleOf(file)
    el.dataset.id = file.id
    find(el, 'h2 bdi').textContent = title
    find(el, '.facts').textContent = factsText(file, year)
    find(el, '.info').href = pathOf({ view: 'film', id: file.id })
    find(el, '.play-now').disabled = !isFilm(file) || file.state === 'offline'
    showPoster(file)
    showListed(listed, file)
  })
  on(find(el, '.play-now'), 'click', async () => (await import('./film-play.js')).playFilm(el, file))
  on(listed, 'click', async () => {
    const asked = file
    await (await import('./my-list.js')).toggleListed(el, asked)
    if (asked.id === file.id) showListed(listed, asked)
  })
}

/** @param {HTMLElement} button @param {any} file */
export function showListed(button, file) {
  button.hidden = file.inMyList === undefined
  find(button, '.words').textContent = t(file.inMyList ? 'list.remove' : 'list.add')
  showIcon(button, file.inMyList ? 'icon-check' : 'icon-plus')
}
