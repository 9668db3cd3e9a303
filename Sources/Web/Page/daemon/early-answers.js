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

/** A file of the page. @param {string} path */
export async function readAsset(path) {
  const response = await (earlyAnswer(path) ?? fetch(path))
  if (!response.ok) throw new Error(path)
  return response.json()
}
