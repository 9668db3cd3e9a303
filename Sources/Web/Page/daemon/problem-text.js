// @ts-check
/** A problem in the words of whoever looks at the page; the daemon's own sentence where the page has none. */

import { Problem } from './api.js'
import { t } from '../base/text.js'

/** @type {Record<string, string>} */
const known = {
  'unreachable': 'problem.unreachable',
  'server-error': 'problem.server',
  'wrong-credentials': 'problem.wrongCredentials',
  'too-many-attempts': 'problem.tooManyAttempts',
  'not-signed-in': 'problem.notSignedIn',
  'not-allowed': 'problem.notAllowed',
  'not-found': 'problem.notFound',
  'cannot-trash': 'problem.cannotTrash',
  'copying': 'sentence.copying',
  'damaged': 'sentence.damaged',
  'offline': 'sentence.offline',
}

/**
 * @param {unknown} problem
 * @param {Record<string, string>} [here] what a code means at this place, such as a conflict where a name was typed
 */
export function sentenceOf(problem, here = {}) {
  if (!(problem instanceof Problem)) return t('problem.unknown')
  const key = here[problem.code] ?? known[problem.code]
  if (key) return t(key, { n: problem.retryAfter || 30, host: location.hostname })
  return [problem.detail || t('problem.unknown'), problem.hint].filter(Boolean).join(' ')
}
