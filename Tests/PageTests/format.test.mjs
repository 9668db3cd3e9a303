import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { formatLength, formatPercent, formatRemaining, formatSize, wholePercent } = await part('format.js')

for (const [bytes, words] of [
  [0, '0 bytes'], [1, '1 byte'], [999, '999 bytes'], [1000, '1 kB'], [65_915, '66 kB'], [4_200_000, '4.2 MB'],
  [700_000_000, '700 MB'], [999_600_000, '1 GB'], [4_944_000_000, '4.9 GB'], [2_000_000_000_000, '2 TB'], [9e15, '9,000 TB'],
]) test(`${bytes} bytes are ${words}`, () => assert.equal(formatSize(bytes, 'en'), words))

for (const [seconds, words] of [[48, '48s'], [59.6, '1m'], [3600, '1h'], [5021.4, '1h 24m'], [9300, '2h 35m'], [36_000, '10h']]) {
  test(`a film of ${seconds} seconds lasts ${words}`, () => assert.equal(formatLength(seconds, 'en'), words))
}

test('what is left of a copy is not more exact than it can be', () => {
  assert.equal(formatRemaining(3, 'en'), '5 sec')
  assert.equal(formatRemaining(42, 'en'), '45 sec')
  assert.equal(formatRemaining(59, 'en'), '1 min')
  assert.equal(formatRemaining(250, 'en'), '4 min')
  assert.equal(formatRemaining(7200, 'en'), '2 hr')
})

test('100 % means done', () => {
  assert.equal(formatPercent(0.999, 'en'), '99%')
  assert.equal(wholePercent(0.57), 57)
})

test('digits are Latin in Arabic, since they stand beside file names', () => {
  assert.match(formatSize(4_900_000_000, 'ar-u-nu-latn'), /4\.9/)
  assert.match(formatLength(6720, 'ar-u-nu-latn'), /1.*52/)
})
