// @ts-check
/** Addresses of the page, both ways. Pure: no document, no history. */

/** @typedef {{ view: string, id?: string, of?: string }} Route `of`: what the films of a shelf have in common */

/** @type {[RegExp, (match: RegExpExecArray) => Route][]} */
const table = [
  [/^\/folders\/?$/, () => ({ view: 'folders', id: 'root' })],
  [/^\/folders\/([A-Za-z0-9_-]{1,32})$/, (match) => ({ view: 'folders', id: match[1] })],
  [/^\/play\/([A-Za-z0-9_-]{1,32})$/, (match) => ({ view: 'play', id: match[1] })],
  [/^\/list\/?$/, () => ({ view: 'list' })],
  [/^\/film\/([A-Za-z0-9_-]{1,32})$/, (match) => ({ view: 'film', id: match[1] })],
  [/^\/row\/([A-Za-z0-9_-]{1,64})$/, (match) => ({ view: 'row', id: match[1] })],
  [/^\/categories\/?$/, () => ({ view: 'categories' })],
  [/^\/show\/([A-Za-z0-9_-]{1,64})$/, (match) => ({ view: 'show', id: match[1] })],
  [/^\/(category|genre|tag|cast)\/([^/]{1,900})$/, (match) => ({ view: 'shelf', of: match[1], id: wordOf(match[2]) })],
  [/^\/search\/?$/, () => ({ view: 'search' })],
  [/^\/settings\/?$/, () => ({ view: 'settings' })],
  [/^\/settings\/([a-z]{1,20})$/, (match) => ({ view: 'settings', id: match[1] })],
  [/^\/sign-in\/?$/, () => ({ view: 'signIn' })],
  [/^\/sign-up\/?$/, () => ({ view: 'signUp' })],
  [/^\/setup\/?$/, () => ({ view: 'setup' })],
  [/^\/$/, () => ({ view: 'home' })],
]

/** A word that stands in an address. @param {string} written */
function wordOf(written) {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** @param {string} path @returns {Route} */
export function routeOf(path) {
  for (const [pattern, make] of table) {
    const match = pattern.exec(path)
    if (match) return make(match)
  }
  return { view: 'unknown' }
}

/** @param {Route} route */
export function pathOf({ view, id, of }) {
  if (view === 'folders') return !id || id === 'root' ? '/folders' : `/folders/${id}`
  if (view === 'settings' && id) return `/settings/${id}`
  if (view === 'shelf') return `/${of}/${encodeURIComponent(id ?? '')}`
  if (['play', 'film', 'row', 'show'].includes(view)) return `/${view}/${id}`
  if (view === 'signIn') return '/sign-in'
  if (view === 'signUp') return '/sign-up'
  return view === 'home' || view === 'title' || view === 'unknown' ? '/' : `/${view}`
}

/**
 * Which tab a view belongs to; none of its own where it may be reached from several.
 * @param {string} view
 * @returns {string | undefined}
 */
export const tabOf = (view) => (view === 'row' ? 'home' : tabs.includes(view) ? view : undefined)
const tabs = ['home', 'folders', 'search', 'list', 'settings']

/**
 * Where the player begins: "?t=90" are seconds.
 * @param {string} query
 */
export function startOf(query) {
  const said = new URLSearchParams(query).get('t') ?? ''
  return /^\d{1,6}(\.\d{1,3})?$/.test(said) ? Number(said) : undefined
}

/**
 * The code in "/setup#7K3M9-QX2TA" or "/sign-up#…", as the field shows it.
 * @param {string} fragment
 */
export const codeOf = (fragment) => wordOf(fragment.replace(/^#/, '')).trim()
