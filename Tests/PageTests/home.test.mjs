import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { titleOf } = await part('film-title.js')
const { ProgressReports } = await part('progress-reports.js')
const { placeOf } = await part('resume.js')
const { startOf, tabOf } = await part('route.js')
const { resolutionOf } = await part('film-words.js')

for (const [name, title, year] of [
  ['Night Train (2016).mp4', 'Night Train', 2016], ['Night Train [2016] 1080p.mkv', 'Night Train', 2016],
  ['Night.Train.2016.1080p.mkv', 'Night Train', 2016], ['Night_Train_2016.mkv', 'Night Train', 2016],
  ['1917 (2019).mkv', '1917', 2019], ['2012.mkv', '2012', undefined], ['2001.A.Space.Odyssey.1968.mkv', '2001 A Space Odyssey', 1968],
  ["The Summer of 1984, director's cut.mkv", "The Summer of 1984, director's cut", undefined],
  ['S01E01 Low Tide.mkv', 'S01E01 Low Tide', undefined], ['电影之夜.mkv', '电影之夜', undefined], ['Dr. No.mp4', 'Dr. No', undefined],
  ['(2016).mp4', '(2016)', undefined], ['...mp4', '..', undefined], ['___.mp4', '___', undefined], ['', '', undefined],
]) {
  test(`${name} is ${title}`, () => assert.deepEqual(titleOf({ name }), { title, year }))
}

test('what the daemon calls a film holds, without marks that turn the text', () => {
  assert.deepEqual(titleOf({ name: 'x.mkv', title: 'Night \u202ETrain', year: 2016 }), { title: 'Night Train', year: 2016 })
})

test('a place to go on is what was begun and not seen to the end', () => {
  assert.equal(placeOf(undefined), undefined)
  assert.equal(placeOf({ position: 0, duration: 60, watched: false }), undefined)
  assert.equal(placeOf({ position: 50, duration: 60, watched: true }), undefined)
  assert.deepEqual(placeOf({ position: 50, duration: 60, watched: false }), { at: 50, length: 60, when: 0 })
})

for (const [query, seconds] of [['?t=90', 90], ['?t=0', 0], ['?t=1.5', 1.5], ['', undefined], ['?t=', undefined], ['?t=-1', undefined], ['?t=1e9', undefined], ['?t=99999999', undefined]]) {
  test(`"${query}" begins at ${seconds}`, () => assert.equal(startOf(query), seconds))
}

test('a row belongs to Home, and a film to wherever it was found', () => {
  assert.equal(tabOf('row'), 'home')
  assert.equal(tabOf('film'), undefined)
  assert.equal(tabOf('list'), 'list')
})

for (const [width, height, name] of [[1920, 800, '1080p'], [1920, 1080, '1080p'], [3840, 1600, '4K'], [1280, 720, '720p'], [640, 480, '480p'], [1080, 1920, '1080p']]) {
  test(`${width}×${height} is ${name}`, () => assert.equal(resolutionOf({ width, height }), name))
}

/** A daemon that answers when it is told to. */
function slowDaemon() {
  const heard = []
  const answers = []
  const send = (film, report, isLast) => new Promise((resolve, reject) => {
    heard.push({ film, ...report, isLast })
    answers.push({ resolve, reject })
  })
  return { heard, answers, send }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('reports go one at a time, and only the newest of those that wait', async () => {
  const daemon = slowDaemon()
  const reports = new ProgressReports(daemon.send, () => 0)
  reports.begin('f')
  for (const position of [1, 2, 3]) reports.note(position, 60)
  assert.deepEqual(daemon.heard.map(({ position }) => position), [1])
  daemon.answers[0].resolve()
  await settled()
  assert.deepEqual(daemon.heard.map(({ position, seq }) => [position, seq]), [[1, 1], [3, 3]])
})

test('the last report does not wait its turn, and is the higher one', async () => {
  const daemon = slowDaemon()
  const reports = new ProgressReports(daemon.send, () => 0)
  reports.begin('f')
  reports.note(1, 60)
  reports.note(2, 60, true)
  assert.deepEqual(daemon.heard.map(({ seq, isLast }) => [seq, isLast]), [[1, false], [2, true]])
  assert.equal(daemon.heard[0].play, daemon.heard[1].play)
})

test('what nobody heard is said again; what was refused is not', async () => {
  const daemon = slowDaemon()
  const reports = new ProgressReports(daemon.send, () => 0)
  reports.begin('f')
  reports.note(1, 60)
  daemon.answers[0].reject({ status: 0 })
  await settled()
  reports.begin('g')
  reports.go()
  assert.deepEqual([daemon.heard[1].film, daemon.heard[1].position], ['f', 1])
  daemon.answers[1].reject({ status: 404 })
  await settled()
  reports.go()
  assert.equal(daemon.heard.length, 2)
})

test('after a long pause it is another playback, and each says how long ago it began', async () => {
  const daemon = slowDaemon()
  let now = 100
  const reports = new ProgressReports(daemon.send, () => now)
  reports.begin('f')
  now = 130
  reports.note(1, 60, true)
  now = 2000
  reports.note(2, 60, true)
  assert.deepEqual(daemon.heard.map(({ elapsed, seq }) => [elapsed, seq]), [[30, 1], [0, 1]])
  assert.notEqual(daemon.heard[0].play, daemon.heard[1].play)
  assert.match(daemon.heard[0].play, /^[\x21-\x7e]{1,64}$/)
})
