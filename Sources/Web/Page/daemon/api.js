// @ts-check
/** One function for each thing the daemon can do; the only fetch of data in the page. */

import { earlyAnswer } from './early-answers.js'

/** What went wrong, in the daemon's words; `unreachable` when it did not answer at all, `server-error` when it has no words itself. */
export class Problem extends Error {
  /** @param {{ code: string, status?: number, detail?: string, hint?: string, retryAfter?: number }} facts */
  constructor({ code, status = 0, detail = '', hint = '', retryAfter = 0 }) {
    super(detail || code)
    this.code = code
    this.status = status
    this.detail = detail
    this.hint = hint
    this.retryAfter = retryAfter
  }
}

/** Nobody answers, a disk is away or slow, too much is asked at once. */
const passing = ['unreachable', 'server-error', 'offline', 'too-busy']

/** Whether it may be otherwise in a moment. @param {unknown} problem */
export const isPassing = (problem) => problem instanceof Problem && (passing.includes(problem.code) || problem.status === 429)

/** Told when the daemon no longer knows who is asking; never on a network failure. */
export const session = new EventTarget()

/** @param {Response} response */
async function problemOf(response) {
  const said = await response.json().catch(() => ({}))
  // A disk that is away answers 503 too: only a daemon that says nothing of use counts as not there.
  const isSilent = response.status >= 500 && (!said.code || said.code === 'internal-error')
  const code = isSilent ? (response.status === 500 ? 'server-error' : 'unreachable') : (said.code ?? 'invalid')
  const retryAfter = Number(response.headers.get('Retry-After')) || 0
  return new Problem({ code, status: response.status, detail: said.detail, hint: said.hint, retryAfter })
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, headers?: Record<string, string>, signal?: AbortSignal, keepalive?: boolean }} [more]
 *   `keepalive`: it is sent even when the page goes
 */
export async function ask(method, path, more = {}) {
  const { body, headers = {}, signal, keepalive } = more
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (json !== undefined) headers['Content-Type'] = 'application/json'
  let response
  try {
    response = await ((method === 'GET' && earlyAnswer(path)) || fetch(path, { method, headers, body: json, credentials: 'same-origin', signal, keepalive }))
  } catch {
    throw new Problem({ code: 'unreachable' })
  }
  if (response.ok || response.status === 304) return response
  const problem = await problemOf(response)
  if (problem.code === 'not-signed-in' && path !== '/api/v1/session') session.dispatchEvent(new Event('ended'))
  throw problem
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {{ keepalive?: boolean }} [more] */
export async function json(method, path, body, more) {
  const response = await ask(method, path, { body, ...more })
  return response.status === 204 ? undefined : response.json()
}

export const v1 = '/api/v1'
export const encode = encodeURIComponent

export const readStatus = () => json('GET', `${v1}/status`)
export const readSession = () => json('GET', `${v1}/session`)
/** @param {{ name: string, password: string }} entered */
export const signIn = (entered) => json('POST', `${v1}/session`, entered)
export const signOut = () => json('DELETE', `${v1}/session`)
/** @param {{ code: string, name: string, password: string, guests: string }} entered */
export const setUp = (entered) => json('POST', `${v1}/setup`, entered)
/** @param {{ name: string, email?: string, password: string, code?: string }} entered */
export const signUp = (entered) => json('POST', `${v1}/accounts`, entered)

/**
 * A stretch of a folder. The same stretch asked again costs a 304 when nothing changed, and is then the very same object.
 * @param {string} folder
 * @param {import('../files/listing.js').Stretch} stretch
 */
export async function readFolder(folder, { sort, q, offset, limit }) {
  const query = new URLSearchParams({ ...(sort && { sort }), ...(q && { q }), offset: String(offset), limit: String(limit) })
  const path = `${v1}/folders/${encode(folder)}?${query}`
  const known = answers.get(path)
  const response = await ask('GET', path, { headers: known ? { 'If-None-Match': known.tag } : {} })
  if (response.status === 304 && known) return known.listing
  const listing = await response.json()
  const tag = response.headers.get('ETag')
  answers.delete(path)
  if (tag) answers.set(path, { tag, listing })
  if (answers.size > 40) answers.delete(answers.keys().next().value ?? '')
  return listing
}
/** @type {Map<string, { tag: string, listing: any }>} */
const answers = new Map()

/** @param {string} id */
export const readFile = (id) => json('GET', `${v1}/files/${encode(id)}`)
/** @typedef {{ caps: string, audio?: number }} Device what its player can play; the index of the sound that is wanted */
/** @param {Device} device */
const queryOf = ({ caps, audio }) => `caps=${caps}${audio === undefined ? '' : `&audio=${audio}`}`
/** @param {string} id @param {Device} device @param {boolean} [anyway] what is there of a film that is still being copied */
export const readPlay = (id, device, anyway) => json('GET', `${v1}/files/${encode(id)}/play?${queryOf(device)}${anyway ? '&anyway=1' : ''}`)
/** @param {{ kind: string, id: string }} item */
export const placeOf = (item) => `${v1}/${item.kind === 'folder' ? 'folders' : 'files'}/${encode(item.id)}`
/** @param {any} item @param {string} name */
export const rename = (item, name) => json('PATCH', placeOf(item), { name })
/**
 * The version says which content of the folder was shown; another one is not deleted.
 * @param {any} item
 */
export const remove = (item) =>
  json('DELETE', placeOf(item) + (item.kind === 'folder' ? `?version=${encode(String(item.version))}` : ''))
/** @param {string} trash */
export const restore = (trash) => json('POST', `${v1}/trash/${encode(trash)}/restore`)
/**
 * Signed addresses for other players, which have no cookie.
 * @param {string} id
 */
export const makeLinks = (id) => json('POST', `${v1}/files/${encode(id)}/links`, { minutes: 360 })
/**
 * A film to take along: POST begins, GET looks, DELETE takes it back.
 * @param {'POST' | 'GET' | 'DELETE'} method @param {string} id @param {Device} device
 */
export const prepared = (method, id, device) => json(method, `${v1}/files/${encode(id)}/prepared?${queryOf(device)}`)
