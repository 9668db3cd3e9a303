import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { shownName, splitName } = await part('file-name.js')

test('marks that turn the direction round are not shown', () => {
  assert.equal(shownName('\u202Egpj.exe'), 'gpj.exe')
  assert.equal(shownName('a\u2066b\u2069\u200Fc'), 'abc')
})

test('a line break in a name is a symbol', () => assert.equal(shownName('a\nb\u0007.mp4'), 'a␤b␤.mp4'))

test('emoji, Arabic and decomposed letters stay as they are', () => {
  for (const name of ['😀 film 🎬.mp4', 'فيلم.mp4', 'A\u030A.mp4', '👨‍👩‍👧.mkv']) assert.equal(shownName(name), name)
})

for (const [name, stem, extension] of [
  ['Dune.2021.mkv', 'Dune.2021', '.mkv'], ['no-extension', 'no-extension', ''], ['.hidden', '.hidden', ''],
  ['Dr. Strange', 'Dr. Strange', ''], ['ends with dot.', 'ends with dot', '.'], ['a.reallylong', 'a.reallylong', ''],
]) test(`${name} is cut before its extension`, () => assert.deepEqual(splitName(name), { stem, extension }))
