// @ts-check
/** What a row is called in the language of the page; a folder's has the folder's name. */

import { shownName } from '../files/file-name.js'
import { t } from '../base/text.js'

/** @type {Record<string, () => string>} */
const titles = { continue: () => t('continue'), next: () => t('row.episodes'), list: () => t('tab.list') }

/** The rows that every house has, by the title that comes with them: one that the owner wrote stays as it is.
 * @type {Record<string, () => string>} */
const shipped = {
  'Recently added': () => t('recent'),
  Popular: () => t('row.popular'),
  'Longer than two hours': () => t('row.long'),
  Romance: () => t('row.romance'),
  Animation: () => t('row.animation'),
  Horror: () => t('row.horror'),
  'Science fiction': () => t('row.science-fiction'),
  Thriller: () => t('row.thriller'),
  Anime: () => t('row.anime'),
  'Only here': () => t('row.originals'),
}

/** @param {{ id: string, title: string }} row */
export const rowTitle = ({ id, title }) =>
  titles[id]?.() ?? (id.startsWith('folder-') ? undefined : shipped[title]?.()) ?? shownName(title)
