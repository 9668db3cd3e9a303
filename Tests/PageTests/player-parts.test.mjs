import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { isWorthResuming, noted, readPlaces, resumeAt, writePlaces } = await part('resume.js')
const { clockText, spokenTime } = await part('play-time.js')
const { scrubbedTo, thirdOf } = await part('scrub.js')
const { tryAgain, waits } = await part('back-off.js')
const { stripes } = await part('player-seek.js')
const { tileAt } = await part('player-preview.js')

const place = (at, length = 6000, when = 1) => ({ at, length, when })

test('a film is resumed where it was left, a little earlier; not at its very beginning, nor in its credits', () => {
  assert.equal(resumeAt(place(600)), 595)
  assert.deepEqual([place(29), place(30), place(5699), place(5700)].map(isWorthResuming), [false, true, true, false])
  assert.equal(isWorthResuming(place(12, 20)), true)
  assert.equal(isWorthResuming(place(4, 20)), false)
  assert.equal(isWorthResuming(undefined), false)
  assert.equal(isWorthResuming(place(10, 0)), false)
})

test('what was seen to the end is forgotten', () => {
  const places = noted(new Map([['a', place(600)]]), 'a', place(6000))
  assert.equal(places.has('a'), false)
})

test('the places of the last 200 films are kept', () => {
  let places = new Map()
  for (let n = 0; n < 250; n += 1) places = noted(places, `film ${n}`, place(600, 6000, n))
  const read = readPlaces(writePlaces(places))
  assert.equal(read.size, 200)
  assert.ok(read.has('film 249') && !read.has('film 49'))
})

test('what somebody else wrote there is nothing', () => {
  for (const text of [null, '', 'nonsense', '[]', '{"a": 3}', '{"a": {"at": "x"}}', 'null']) assert.equal(readPlaces(text).size, 0)
})

test('a clock has hours when the film has them', () => {
  assert.deepEqual([clockText(4), clockText(245), clockText(4, 7200), clockText(4324), clockText(NaN), clockText(-3)],
    ['0:04', '4:05', '0:00:04', '1:12:04', '0:00', '0:00'])
})

test('a time is said as people say it', () => {
  assert.equal(spokenTime(4324, 'en'), '1 hour 12 minutes 4 seconds')
  assert.equal(spokenTime(0, 'en'), '0 seconds')
  assert.equal(spokenTime(3600, 'en'), '1 hour')
  assert.equal(spokenTime(Infinity, 'en'), '0 seconds')
})

test('a finger across the whole picture is five minutes, or a fifth of a shorter film', () => {
  const drag = { from: 1000, dx: 390, dy: 0, width: 390, length: 6000 }
  assert.equal(scrubbedTo(drag), 1300)
  assert.equal(scrubbedTo({ ...drag, dy: -120 }), 1150)
  assert.equal(scrubbedTo({ ...drag, dx: 5 }), undefined)
  assert.equal(scrubbedTo({ ...drag, from: 100, dx: -390, length: 600 }), 0)
  assert.equal(scrubbedTo({ ...drag, from: 590, length: 600 }), 600)
})

test('left is back and right is forward', () => {
  assert.deepEqual([10, 195, 380].map((x) => thirdOf(x, 390)), ['back', 'middle', 'forward'])
})

test('it tries for a minute, and gives up at once where waiting does not help', async () => {
  const paused = []
  const pause = async (wait) => void paused.push(wait)
  let tries = 0
  assert.equal(await tryAgain(async () => { tries += 1; if (tries < 3) throw new Error('away'); return 'here' }, () => true, pause), 'here')
  assert.deepEqual(paused, [1000, 2000])
  await assert.rejects(tryAgain(async () => { throw new Error('gone') }, () => false, pause), /gone/)
  await assert.rejects(tryAgain(async () => { throw new Error('away') }, () => true, pause), /away/)
  assert.equal(waits.reduce((sum, wait) => sum + wait, 0), 60_000)
})

test('who refuses is asked again when it wants to be, and not before', async () => {
  const paused = []
  const pause = async (wait) => void paused.push(wait)
  const busy = Object.assign(new Error('busy'), { retryAfter: 2 })
  await assert.rejects(tryAgain(async () => { throw busy }, () => true, pause, [0, 500, 4000]), busy)
  assert.deepEqual(paused, [2000, 4000])
})

test('what has arrived is striped along the bar', () => {
  const ranges = { length: 1, start: () => 10, end: () => 30 }
  assert.equal(stripes(ranges, 100), 'linear-gradient(to right, transparent 0, transparent 10%, currentColor 10%, currentColor 30%, transparent 30%, transparent 100%)')
  assert.equal(stripes(ranges, 0), 'linear-gradient(to right, transparent 0, transparent 100%)')
})

test('a time is shown by the picture before it, on the sheet that has it', () => {
  const sheets = { interval: 10, columns: 10, rows: 10, width: 160, height: 90, count: 250, sheets: [] }
  assert.deepEqual(tileAt(sheets, 0), { sheet: 0, x: 0, y: 0 })
  assert.deepEqual(tileAt(sheets, 119.9), { sheet: 0, x: 160, y: 90 })
  assert.deepEqual(tileAt(sheets, 1234), { sheet: 1, x: 480, y: 180 })
  assert.deepEqual([tileAt(sheets, 99999), tileAt(sheets, -1)], [{ sheet: 2, x: 1440, y: 360 }, { sheet: 0, x: 0, y: 0 }])
})
