// @ts-check
/**
 * The one reconciler: makes the children of `parent` show `items`, in order.
 *
 * An element keeps its item as long as the key stays. Elements whose item went away are used again for new items,
 * so scrolling through a long list makes no new elements. Elements that already stand right are not touched: moving
 * one would take the focus from it.
 *
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {{ key: (item: T) => string, create: () => HTMLElement, update: (el: HTMLElement, item: T) => void }} ways
 */
export function keyed(parent, items, { key, create, update }) {
  const wanted = new Set(items.map(key))
  /** @type {Map<string, HTMLElement>} */
  const kept = new Map()
  /** @type {HTMLElement[]} */
  const spare = []
  for (const child of /** @type {HTMLElement[]} */ ([...parent.children])) {
    const name = child.dataset.key ?? ''
    if (wanted.has(name) && !kept.has(name)) kept.set(name, child)
    else spare.push(child)
  }
  const focused = spare.find((child) => child.contains(document.activeElement))
  if (focused) spare.push(...spare.splice(spare.indexOf(focused), 1))
  const shown = items.map((item) => {
    const name = key(item)
    const el = kept.get(name) ?? spare.shift() ?? create()
    el.dataset.key = name
    return el
  })
  for (const el of spare) el.remove()
  let place = parent.firstElementChild
  shown.forEach((el, index) => {
    if (el === place) place = el.nextElementSibling
    else parent.insertBefore(el, place)
    update(el, items[index])
  })
}
