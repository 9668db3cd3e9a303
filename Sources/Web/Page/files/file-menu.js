// @ts-check
/** What can be done with a file or folder, as a menu; and the two dialogs it leads to. */

import { find, on } from '../base/dom.js'
import { splitName, shownName } from './file-name.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { formatSize } from '../base/format.js'
import { openMenu } from '../frame/menu.js'
import { openDialog } from '../frame/dialog.js'
import { askFirst } from '../frame/question.js'
import { canDownload, canHandOver, mayDescribe, rightsOf } from '../daemon/rights.js'
import { currentLocale, t } from '../base/text.js'

/**
 * @param {any} item @param {Element} opener
 * @param {string} [row] of the home page where it was touched
 * @returns {Promise<string | undefined>}
 */
export function openFileMenu(item, opener, row) {
  const can = rightsOf(item)
  const choices = [
    { id: 'info', words: t('info'), icon: 'icon-info', isThere: item.kind !== 'folder' },
    { id: 'listed', words: t(item.inMyList ? 'list.remove' : 'list.add'), icon: item.inMyList ? 'icon-check' : 'icon-plus', isThere: item.inMyList !== undefined },
    { id: 'removeFromRow', words: t('row.remove'), icon: 'icon-close', isThere: row === 'continue' },
    { id: 'details', words: t('details.edit'), icon: 'icon-info', isThere: mayDescribe(item) },
    { id: 'rename', words: t('rename'), icon: 'icon-rename', isThere: can.includes('rename') },
    { id: 'move', words: t('move'), icon: 'icon-folder', isThere: can.includes('rename') },
    { id: 'download', words: t('download'), icon: 'icon-download', isThere: canDownload(item) },
    { id: 'takeAlong', words: t('takeAlong'), icon: 'icon-download', isThere: canHandOver(item) },
    { id: 'openElsewhere', words: t('handOver'), icon: 'icon-film', isThere: canHandOver(item) },
    { id: 'delete', words: t('delete'), icon: 'icon-trash', isDanger: true, isThere: can.includes('delete') },
  ].filter((choice) => choice.isThere)
  if (choices.length === 0) return Promise.resolve(undefined)
  return openMenu(t('actions', { name: shownName(item.name) }), choices, opener)
}

/**
 * @param {any} item
 * @param {(name: string) => Promise<void>} attempt throws a problem, which is shown at the field
 */
export function askForName(item, attempt) {
  return openDialog('rename', (dialog, finish) => {
    const form = find(dialog, 'form')
    const input = find(form, 'input')
    input.value = item.name
    // A field has one line: a name with a line break is already another one here, and must not be sent unasked.
    const before = input.value
    const { extension } = splitName(before)
    // Most people mean the name, not the kind: typing replaces the stem alone.
    const end = item.kind !== 'folder' && before.endsWith(extension) ? before.length - extension.length : before.length
    on(dialog, 'focusin', () => input.setSelectionRange(0, end), { once: true })
    on(form, 'submit', (event) => {
      event.preventDefault()
      if (input.value === '' || input.value === before) return finish()
      sendForm(form, async () => {
        try {
          await attempt(input.value)
          finish(true)
        } catch (problem) {
          showFormProblem(form, problem, input, { conflict: 'nameTaken' })
        }
      })
    })
  })
}

/**
 * A folder with something in it is never deleted by one touch.
 * @param {any} folder
 * @returns {Promise<true | undefined>}
 */
export function askBeforeDeleting(folder) {
  const count = t('items', { n: (folder.files ?? 0) + (folder.folders ?? 0) })
  const size = formatSize(folder.size ?? 0, currentLocale())
  return askFirst({
    title: 'delete.question', words: 'delete.explanation', values: { name: shownName(folder.name), count, size }, act: 'delete',
  })
}
