// @ts-check
/** What is known of a film besides its file: what it is about, who plays in it, of which kind it is, whose episode it is. */

import { find, make, on } from '../base/dom.js'
import { keyed } from '../base/keyed.js'
import { t } from '../base/text.js'
import { shownName } from '../files/file-name.js'
import { pathOf } from '../frame/route.js'
import { genreName } from './category-name.js'
import { episodeText } from './episode-words.js'

const words = [
  { field: 'cast', of: 'cast', nameOf: shownName }, { field: 'genres', of: 'genre', nameOf: genreName }, { field: 'tags', of: 'tag', nameOf: shownName },
]

/** @param {HTMLElement} el @returns {(file: any) => void} */
export function filmCatalogue(el) {
  const [said, more] = [find(el, '.said'), find(el, '.said-more')]
  let isWhole = false
  function fold() {
    said.classList.toggle('whole', isWhole)
    more.textContent = t(isWhole ? 'less' : 'more.words')
    more.setAttribute('aria-expanded', String(isWhole))
  }
  /** Only where something is cut. */
  const offer = () => { more.hidden = !isWhole && said.scrollHeight <= said.clientHeight + 2 }
  on(more, 'click', () => {
    isWhole = !isWhole
    fold()
  })
  new ResizeObserver(offer).observe(said)
  /** @type {string} */
  let shown

  return (file) => {
    if (file.id !== shown) isWhole = false
    shown = file.id
    said.textContent = file.description ?? ''
    said.hidden = !file.description
    fold()
    offer()
    showShow(find(el, '.of-show'), file)
    for (const { field, of, nameOf } of words) showWords(find(el, `.${field}`), file[field] ?? [], of, nameOf)
  }
}

/** @param {any} link @param {any} file */
function showShow(link, file) {
  link.hidden = !file.show
  if (!file.show) return
  find(link, 'bdi').textContent = shownName(file.show)
  find(link, '.which').textContent = episodeText(file)
  if (file.showId) link.href = pathOf({ view: 'show', id: file.showId })
  else link.removeAttribute('href')
}

/** @param {HTMLElement} part @param {string[]} labels @param {string} of @param {(label: string) => string} nameOf */
function showWords(part, labels, of, nameOf) {
  part.hidden = labels.length === 0
  keyed(find(part, 'ul'), labels, {
    key: (label) => label,
    create: () => make('word'),
    update(item, label) {
      const link = find(item, 'a')
      link.href = pathOf({ view: 'shelf', of, id: label })
      find(link, 'bdi').textContent = nameOf(label)
    },
  })
}
