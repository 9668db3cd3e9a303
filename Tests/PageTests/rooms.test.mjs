import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { roomsFor } = await part('rooms.js')
const { formatAgo } = await part('ago.js')
const { deviceOf } = await part('device-name.js')
const { cellsOf, rowsInView } = await part('row-window.js')

const names = (role) => roomsFor(role).map(({ id }) => id)

test('each role has its rooms', () => {
  assert.deepEqual(names('guest'), ['language', 'problems'])
  assert.deepEqual(names('viewer'), ['account', 'sessions', 'programs', 'language', 'problems', 'storage'])
  assert.deepEqual(names('editor'), ['account', 'sessions', 'programs', 'language', 'problems', 'trash', 'storage'])
  assert.deepEqual(names('owner'), ['account', 'sessions', 'programs', 'language', 'problems', 'trash', 'storage', 'accounts', 'plays', 'log'])
})

const now = Date.parse('2026-11-30T12:00:00Z')
for (const [moment, said] of [
  ['2026-11-30T12:00:30Z', 'now'], ['2026-11-30T11:59:10Z', 'now'], ['2026-11-30T11:58:00Z', '2 minutes ago'],
  ['2026-11-30T10:00:00Z', '2 hours ago'], ['2026-11-29T12:00:00Z', 'yesterday'], ['2026-11-10T12:00:00Z', '20 days ago'],
  ['2026-09-25T12:00:00Z', '2 months ago'], ['2023-11-30T12:00:00Z', '3 years ago'], ['never', ''],
]) {
  test(`${moment} is "${said}"`, () => assert.equal(formatAgo(moment, now, 'en-u-nu-latn'), said))
}

for (const [said, device] of [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1', { browser: 'Safari', system: 'iPhone' }],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/151.0 Mobile/15E148 Safari/604.1', { browser: 'Chrome', system: 'iPhone' }],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36', { browser: 'Chrome', system: 'Android' }],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36 Edg/151.0.0.0', { browser: 'Edge', system: 'Windows' }],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', { browser: 'Firefox', system: 'Linux' }],
  ['curl/8.5.0', { browser: 'curl', system: undefined }], ['The old television', { other: 'The old television' }], ['', { other: '' }],
]) {
  test(`${said.slice(0, 40)} … is ${JSON.stringify(device)}`, () => assert.deepEqual(deviceOf(said), device))
}

test('rows are one to a line, cards as many as there is room for', () => {
  assert.deepEqual(cellsOf({ layout: 'large', width: 390, rowHeight: 72 }), { columns: 1, cellWidth: 390, cellHeight: 72 })
  assert.equal(cellsOf({ layout: 'grid', width: 370, rowHeight: 72 }).columns, 3)
  assert.equal(cellsOf({ layout: 'grid', width: 300, rowHeight: 72 }).columns, 2)
  assert.equal(cellsOf({ layout: 'grid', width: 1000, rowHeight: 72 }).columns, 6)
})

test('of a long grid whole lines are there, from the first to the last card', () => {
  const view = { top: 0, height: 800, rowHeight: 240, columns: 3 }
  assert.deepEqual(rowsInView({ ...view, total: 200 }), [0, 200])
  assert.deepEqual(rowsInView({ ...view, total: 50_000 }), [0, 18])
  const [first, end] = rowsInView({ ...view, top: 240 * 1000, total: 50_000 })
  assert.equal(first % 3, 0)
  assert.ok(first <= 3000 && end >= 3012 && end - first < 40)
  assert.equal(rowsInView({ ...view, top: 240 * 16_666 - 560, total: 50_000 })[1], 50_000)
})
