// @ts-check
/** Moves a file or folder: one walks to the new place and puts it down there. */

import { move, makeFolder } from '../daemon/api-library.js'
import { readFolder } from '../daemon/api.js'
import { find, make, on, say } from '../base/dom.js'
import { shownName } from './file-name.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { keyed } from '../base/keyed.js'
import { openDialog } from '../frame/dialog.js'
import { t } from '../base/text.js'

/** As many folders as are offered; folders come first in a listing. */
const most = 500

/**
 * @param {Element} el from which the message goes up @param {any} item
 * @returns {Promise<boolean>} whether it was moved
 */
export async function moveTo(el, item) {
  const target = await openDialog('move', (dialog, finish) => prepare(dialog, item, finish))
  if (!target) return false
  say(el, 'showMessage', { key: 'moved', values: { name: shownName(item.name), folder: target.parent ? shownName(target.name) : t('tab.folders') } })
  return true
}

/** @param {HTMLElement} dialog @param {any} item @param {(folder: any) => void} finish */
function prepare(dialog, item, finish) {
  const form = find(dialog, 'form')
  const list = find(dialog, '.places')
  const naming = find(dialog, '.naming')
  const field = find(naming, 'input')
  /** @type {any} */
  let here
  find(dialog, '.item-name').textContent = shownName(item.name)

  /** @param {string} id */
  async function show(id) {
    showFormProblem(form, undefined)
    try {
      const listing = await readFolder(id, { sort: 'name', offset: 0, limit: most })
      here = listing.folder
      const above = listing.crumbs.at(-2)
      find(dialog, '.up').hidden = !above
      find(dialog, '.up').dataset.id = above?.id ?? ''
      find(dialog, '.here').textContent = above ? shownName(here.name) : t('tab.folders')
      // Nothing is moved into itself, and nothing to where it is.
      const folders = listing.results.filter((/** @type {any} */ one) => one.kind === 'folder' && one.id !== item.id)
      find(dialog, '.no-places').hidden = folders.length > 0
      keyed(list, folders, {
        key: (folder) => folder.id,
        create: () => make('move-place'),
        update(row, folder) {
          find(row, 'bdi').textContent = shownName(folder.name)
          find(row, 'button').dataset.id = folder.id
        },
      })
      find(dialog, '[type=submit]').disabled = here.id === (item.folder ?? item.parent)
    } catch (problem) {
      showFormProblem(form, problem)
    }
  }

  on(list, 'click', async ({ target }) => {
    const button = target.closest('button')
    if (!button) return
    await show(button.dataset.id)
    find(dialog, '.here').focus()
  })
  on(find(dialog, '.up'), 'click', ({ currentTarget }) => show(currentTarget.dataset.id))
  on(find(dialog, '.new-folder'), 'click', () => {
    naming.hidden = false
    field.focus()
  })
  on(find(dialog, '.make'), 'click', makeHere)
  on(field, 'keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    makeHere()
  })
  async function makeHere() {
    if (!field.value.trim()) return field.focus()
    showFormProblem(form, undefined)
    try {
      const made = await makeFolder(here.id, field.value.trim())
      field.value = ''
      naming.hidden = true
      await show(made.id ?? here.id)
      find(dialog, '.here').focus()
    } catch (problem) {
      showFormProblem(form, problem, field, { conflict: 'nameTaken' })
    }
  }
  on(form, 'submit', (event) => {
    event.preventDefault()
    sendForm(form, async () => {
      try {
        await move(item, here.id)
        finish(here)
      } catch (problem) {
        showFormProblem(form, problem)
      }
    })
  })
  show(item.folder ?? item.parent ?? 'root')
}
