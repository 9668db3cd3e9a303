// @ts-check
/** What people say of a film: each field with who says what stands in it now. An empty one takes back what was said. */

import { describe } from '../daemon/api-library.js'
import { find, make, on } from '../base/dom.js'
import { hasText, t } from '../base/text.js'
import { sendForm, showFormProblem } from '../entry/form-problem.js'
import { openDialog } from '../frame/dialog.js'

/** @typedef {{ name: string, kind: 'text' | 'long' | 'number' | 'words' }} Field */

/** @type {Field[]} */
const fields = [
  { name: 'title', kind: 'text' }, { name: 'year', kind: 'number' }, { name: 'description', kind: 'long' }, { name: 'genres', kind: 'words' },
  { name: 'tags', kind: 'words' }, { name: 'cast', kind: 'words' }, { name: 'ageRating', kind: 'text' }, { name: 'show', kind: 'text' },
  { name: 'season', kind: 'number' }, { name: 'episode', kind: 'number' },
]

/** As it stands in its field. @param {any} value */
const written = (value) => (Array.isArray(value) ? value.join(t('join')) : String(value ?? ''))

/** As the daemon takes it; null where it is left empty. @param {Field} field @param {string} text */
export function read({ kind }, text) {
  const said = text.trim()
  if (said === '') return null
  if (kind === 'number') return Number(said)
  if (kind !== 'words') return said
  const words = said.split(/[,،，、\n]/).map((word) => word.trim()).filter(Boolean)
  return words.length > 0 ? [...new Set(words)] : null
}

/** Who says it. @param {any} file @param {string} key */
export function sourceText(file, key) {
  const source = file.sources?.[key] ?? (key === 'episode' ? file.sources?.episodes : undefined)
  return source && hasText(`source.${source}`) ? t(`source.${source}`) : ''
}

/** @param {any} file as `readFile` gives it @returns {Promise<any>} the film as it is then; undefined when nothing was said */
export function editDetails(file) {
  return openDialog('details', (dialog, finish) => {
    const form = find(dialog, 'form')
    const rows = fields.map((field) => ({ field, row: rowFor(field, file) }))
    find(dialog, '.fields').append(...rows.map(({ row }) => row))
    on(form, 'submit', (event) => {
      event.preventDefault()
      const changed = rows.map(({ field, row }) => ({ field, input: find(row, 'input, textarea') }))
        .filter(({ field, input }) => input.value !== written(file[field.name]))
      const wrong = changed.find(({ field, input }) => field.kind === 'number' && Number.isNaN(read(field, input.value) ?? 0))
      if (wrong) return refuse(form, wrong.input)
      if (changed.length === 0) return finish()
      sendForm(form, async () => {
        try {
          finish(await describe(file.id, Object.fromEntries(changed.map(({ field, input }) => [field.name, read(field, input.value)]))))
        } catch (problem) {
          showFormProblem(form, problem, undefined, { invalid: 'details.invalid' })
        }
      })
    })
  })
}

/** @param {Field} field @param {any} file */
function rowFor({ name, kind }, file) {
  const row = make(kind === 'long' ? 'detail-long' : 'detail')
  const [input, label, hint] = ['input, textarea', 'label', '.field-hint'].map((place) => find(row, place))
  input.id = `detail-${name}`
  input.value = written(file[name])
  if (kind === 'number') input.inputMode = 'numeric'
  label.htmlFor = input.id
  label.textContent = t(`detail.${name}`)
  hint.id = `detail-${name}-source`
  hint.textContent = [sourceText(file, name), kind === 'words' ? t('details.words') : ''].filter(Boolean).join(' · ')
  input.setAttribute('aria-describedby', `${hint.id} details-error`)
  row.classList.add(kind)
  return row
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
function refuse(form, input) {
  const error = find(form, '.error')
  error.textContent = t('details.number')
  error.hidden = false
  input.setAttribute('aria-invalid', 'true')
  input.focus()
}
