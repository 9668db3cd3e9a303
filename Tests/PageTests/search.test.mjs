import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { countsOf, groupOf, remembered, searchOf, searchPath, withRecent } = await part('search-groups.js')

test('films, folders and all other files are three groups', () => {
  assert.deepEqual(['video', 'folder', 'audio', 'image', 'subtitle', 'other'].map((kind) => groupOf({ kind })),
    ['films', 'folders', 'files', 'files', 'files', 'files'])
})

test('what was read as a whole is counted', () => {
  const results = ['video', 'video', 'folder', 'audio'].map((kind) => ({ kind }))
  assert.deepEqual(countsOf(results, { total: 4 }), { films: 2, files: 1, folders: 1 })
  assert.deepEqual(countsOf([], { total: 0 }), { films: 0, files: 0, folders: 0 })
})

test('of more than was read the numbers come from the daemon, and what is no file is a folder', () => {
  const byKind = { video: 40_000, audio: 7, image: 2, subtitle: 1, other: 0 }
  assert.deepEqual(countsOf([{ kind: 'video' }], { total: 40_013, byKind }), { films: 40_000, files: 10, folders: 3 })
})

test('a number that changed between two questions is never below zero', () => {
  assert.equal(countsOf([{ kind: 'video' }], { total: 3, byKind: { video: 5 } }).folders, 0)
})

test('searches are remembered once, the last first, and no beginnings of them', () => {
  assert.deepEqual(withRecent(['heat'], 'dune'), ['dune', 'heat'])
  assert.deepEqual(withRecent(['heat', 'dune'], 'dune'), ['dune', 'heat'])
  assert.deepEqual(withRecent(['Du', 'heat'], 'dune'), ['dune', 'heat'])
  assert.deepEqual(withRecent(['heat'], '   '), ['heat'])
  assert.equal(withRecent(Array.from({ length: 20 }, (_, n) => `film ${n}`), 'x').length, remembered)
})

for (const words of ['dune', 'a&b=c#d?e', '100%', '电影', 'فيلم', '😀', '+ +']) {
  test(`an address keeps the words ${words}`, () => {
    const path = searchPath(words, 'films')
    assert.deepEqual(searchOf(new URL(path, 'http://box').search), { words, group: 'films' })
  })
}

test('an address of another kind shows all', () => {
  assert.deepEqual(searchOf('?q=x&kind=songs'), { words: 'x', group: '' })
  assert.equal(searchPath('', ''), '/search')
})
