/** Where the page lies, for the tests. */
export const page = new URL('../../Sources/Web/Page/', import.meta.url)
/** @param {string} name */
export const part = (name) => import(new URL(name, page).href)
