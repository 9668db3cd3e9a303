import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { keyed } = await part('keyed.js')

/** As much of an element as the reconciler touches; `moved` counts what a browser would feel. */
class Element {
  dataset = {}
  children = []
  moved = 0
  get firstElementChild() { return this.children[0] ?? null }
  get nextElementSibling() { return this.parent.children[this.parent.children.indexOf(this) + 1] ?? null }
  contains(other) { return other === this }
  remove() { this.parent.children.splice(this.parent.children.indexOf(this), 1) }
  insertBefore(el, place) {
    if (el.parent === this && this.children.includes(el)) el.remove()
    this.children.splice(place ? this.children.indexOf(place) : this.children.length, 0, el)
    el.parent = this
    el.moved += 1
  }
}

let made = 0
const list = new Element()
function show(items) {
  made = 0
  for (const child of list.children) child.moved = 0
  keyed(list, [...items], { key: (item) => item, create: () => { made += 1; return new Element() }, update: (el, item) => { el.item = item } })
  return list.children.map((child) => child.item).join('')
}
globalThis.document = { activeElement: undefined }

test('it shows what it is given, in order', () => {
  for (const items of ['abc', 'cab', '', 'xaby', 'y', 'abcdefgh', 'hgfedcba']) assert.equal(show(items), items)
})

test('an element keeps its item and is not moved without need', () => {
  show('abcd')
  const [a, , c] = list.children
  assert.equal(show('acd'), 'acd')
  assert.deepEqual([list.children[0], list.children[1]], [a, c])
  assert.equal(list.children.reduce((sum, child) => sum + child.moved, 0), 0)
})

test('a window that moves on uses its elements again', () => {
  show('abcd')
  assert.equal(show('cdef'), 'cdef')
  assert.equal(made, 0)
})

test('the element with the focus is used again last', () => {
  show('abcd')
  const [a, b] = list.children
  document.activeElement = a
  assert.equal(show('bcde'), 'bcde')
  assert.equal(list.children.indexOf(b), 0)
})
