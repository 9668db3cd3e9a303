// @ts-check
/** Why a film plays otherwise than one would expect, or not at all: in the words of the page, else in the daemon's. */

import { hasText, t } from '../base/text.js'

/** @typedef {{ why?: string, whyCode?: string, whyNames?: Record<string, string> }} Way as the daemon answers */

/** @param {Way} way */
export function whyOf({ why, whyCode, whyNames }) {
  const key = `why.${whyCode}`
  return whyCode && hasText(key) ? t(key, whyNames) : (why ?? '')
}

/** Whether something else is seen or heard than one would expect. @param {Way} way */
export const isUnusual = ({ why, whyCode }) => Boolean(why) && whyCode !== 'sound-converted' && whyCode !== 'picture-converted'
