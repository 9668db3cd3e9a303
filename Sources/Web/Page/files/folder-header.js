// @ts-check
/** Above a folder's rows: the way to it, its name, how much is in it, its order. */

import { clone, find, make, on, say, tell } from '../base/dom.js'
import { shownName } from './file-name.js'
import { formatSize } from '../base/format.js'
import { keyed } from '../base/keyed.js'
import { layoutMenu } from './layout-menu.js'
import { pathOf } from '../frame/route.js'
import { sortMenu } from './sort-menu.js'
import { currentLocale, t } from '../base/text.js'
import { onTyped } from '../base/typing.js'

/** @param {HTMLElement} el listens for `folder` {folder, crumbs, sort, words, total}; wishes `sortBy`, `layOut`, `filterBy` */
export function folderHeader(el) {
  el.append(clone('folder-header'))
  sortMenu(find(el, '.sort'))
  layoutMenu(find(el, '.layout'), 'folders')
  const filter = find(el, '.filter input')
  onTyped(filter, (words) => say(el, 'filterBy', words))
  on(el, 'folder', ({ detail: { folder, crumbs, sort, words, total } }) => {
    const isRoot = crumbs.length < 2
    find(el, '.back').hidden = isRoot
    find(el, '.back').href = pathOf({ view: 'folders', id: crumbs.at(-2)?.id })
    find(el, 'h1 bdi').textContent = isRoot ? t('tab.folders') : shownName(folder.name)
    find(el, '.crumbs').hidden = isRoot
    showCrumbs(find(el, '.crumbs ol'), crumbs)
    find(el, '.count').textContent = t('items', { n: (folder.folders ?? 0) + (folder.files ?? 0) })
    find(el, '.total-size').textContent = folder.size ? formatSize(folder.size, currentLocale()) : ''
    tell(find(el, '.sort'), 'sort', sort)
    find(el, '.filter').hidden = !words && !folder.folders && !folder.files
    find(el, '.matches').textContent = words ? t('results', { n: total }) : ''
    if (words || document.activeElement === filter) return
    filter.value = ''
    tell(filter, 'filled')
  })
}

/** @param {Element} list @param {{ id: string, name: string }[]} crumbs */
function showCrumbs(list, crumbs) {
  keyed(list, crumbs, {
    key: (crumb) => crumb.id,
    create: () => make('crumb'),
    update(el, crumb) {
      const link = find(el, 'a')
      link.href = pathOf({ view: 'folders', id: crumb.id })
      find(link, 'bdi').textContent = shownName(crumb.name)
      if (crumb === crumbs.at(-1)) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    },
  })
}
