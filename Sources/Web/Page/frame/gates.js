// @ts-check
/** Who is looking, and what that somebody may see. */

import { pathOf, routeOf } from './route.js'

/** What somebody sees who is not signed in. */
export const gates = ['title', 'signIn', 'signUp', 'setup']

/**
 * Who is looking, as the daemon said.
 * @type {{ status: any, session: any }}
 */
export const visit = { status: undefined, session: undefined }

/**
 * The top is the home page of who may see films, and the title page of who may not.
 * @param {string} path
 */
export function routeFor(path) {
  const route = routeOf(path)
  return route.view === 'home' && !visit.session ? { view: 'title' } : route
}

/**
 * Where somebody goes who may not see what was asked for.
 * @param {import('./route.js').Route} route
 * @param {string} path
 */
export function detourOf({ view }, path) {
  const { session, status } = visit
  const isGate = gates.includes(view)
  if (!session) {
    if (status.needsSetup) return view === 'setup' ? undefined : '/setup'
    if (view === 'setup' || (view === 'signUp' && status.signUp === 'closed')) return pathOf({ view: 'signIn' })
    if (isGate) return undefined
    if (path === pathOf({ view: 'folders' })) return '/'
    sessionStorage.setItem('wanted', path + location.search)
    return pathOf({ view: 'signIn' })
  }
  const isGuestSigningIn = (view === 'signIn' || view === 'signUp') && !session.account
  return view === 'unknown' || (isGate && !isGuestSigningIn) ? pathOf({ view: 'home' }) : undefined
}
