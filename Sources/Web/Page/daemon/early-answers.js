// @ts-check
/** Answers of the daemon that were asked for before anybody needed them: each is taken once. */

/** @type {Map<string, Promise<Response>>} */
const begun = new Map()

/** @param {string} path */
export function askEarly(path) {
  const answer = fetch(path, { credentials: 'same-origin' })
  answer.catch(() => {})  // whoever takes it is told
  begun.set(path, answer)
}

/** @param {string} path */
export function earlyAnswer(path) {
  const answer = begun.get(path)
  begun.delete(path)
  return answer
}

/** @param {string} name */
export const textsAt = (name) => `/assets/texts/${name}.json`

/** A file of the page. One that did not come is asked for once more: a connection may have ended just then. @param {string} path */
export const readAsset = (path) => contentOf(earlyAnswer(path) ?? fetch(path), path).catch(() => contentOf(fetch(path), path))

/** @param {Promise<Response>} asked @param {string} path */
async function contentOf(asked, path) {
  const response = await asked
  if (!response.ok) throw new Error(path)
  return response.json()
}
