// @ts-check
/** What a row is called in the language of the page; a folder's has the folder's name. */

import { shownName } from './file-name.js'
import { t } from './text.js'

/** @type {Record<string, () => string>} */
const titles = { continue: () => t('continue'), list: () => t('tab.list'), recent: () => t('recent') }

/** @param {{ id: string, title: string }} row */
export const rowTitle = ({ id, title }) => titles[id]?.() ?? shownName(title)
