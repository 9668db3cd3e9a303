// @ts-check
/** Why a film plays otherwise than one would expect, or not at all: in the words of the page, else in the daemon's. */

import { hasText, t } from './text.js'

/** @param {{ why?: string, whyCode?: string, whyValues?: Record<string, string> }} way */
export function whyOf({ why, whyCode, whyValues }) {
  const key = `why.${whyCode}`
  return whyCode && hasText(key) ? t(key, whyValues) : (why ?? '')
}
