// @ts-check
/** Categories as tiles, by what they are. */

import { find, make, showIcon } from '../base/dom.js'
import { keyed } from '../base/keyed.js'
import { pathOf } from '../frame/route.js'
import { t } from '../base/text.js'
import { categoryName } from './category-name.js'

const groups = ['genre', 'folder', 'kind']
/** @type {Record<string, string>} */
const icons = { folder: 'icon-folder', genre: 'icon-film', video: 'icon-film', audio: 'icon-music', image: 'icon-picture' }

/** @param {{ icon: string }} category */
const groupOf = ({ icon }) => (groups.includes(icon) ? icon : 'kind')

/** @param {HTMLElement} el @returns {(categories: any[]) => void} */
export function categoryGroups(el) {
  return (categories) => {
    const present = groups.filter((one) => categories.some((category) => groupOf(category) === one))
    keyed(el, present, {
      key: (one) => one,
      create: () => make('category-group'),
      update(group, one) {
        const name = t(`categories.${one}`)
        find(group, 'h2').textContent = name
        find(group, 'ul').setAttribute('aria-label', name)
        group.setAttribute('aria-label', name)
        group.dataset.of = one
        showTiles(find(group, 'ul'), categories.filter((category) => groupOf(category) === one))
      },
    })
  }
}

/** @param {HTMLElement} list @param {any[]} categories */
function showTiles(list, categories) {
  keyed(list, categories, {
    key: ({ id }) => id,
    create: () => make('category'),
    update(tile, category) {
      const link = find(tile, 'a')
      tile.dataset.id = category.id
      link.href = pathOf({ view: 'shelf', of: 'category', id: category.id })
      find(link, 'bdi').textContent = categoryName(category)
      find(link, '.count').textContent = t(category.icon === 'genre' || category.icon === 'folder' ? 'films' : 'files.count', { n: category.count })
      showIcon(link, icons[category.icon] ?? 'icon-file')
    },
  })
}
