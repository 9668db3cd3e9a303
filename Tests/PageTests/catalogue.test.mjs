import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { episodeToPlay, seasonsShown } = await part('episodes.js')
const { peopleIn } = await part('search-groups.js')
const { read } = await part('edit-details.js')
const { pathOf, routeOf } = await part('route.js')
const { titleOf } = await part('film-title.js')

const episode = (id, progress, state = 'ready') => ({ id, name: `${id}.mkv`, state, ...(progress && { progress }) })
const seen = (updated, watched = true) => ({ position: 9, watched, updated })
const show = (...marks) => [
  { season: 1, episodes: [episode('a', marks[0]), episode('b', marks[1])] }, { season: 2, episodes: [episode('c', marks[2])] }, { season: 0, episodes: [episode('s', marks[3])] },
]

for (const [what, seasons, id] of [
  ['nothing was seen: the first', show(), 'a'],
  ['one was begun: that one', show(seen('2026-01-02'), seen('2026-01-03', false)), 'b'],
  ['one was seen: the one after it, over the end of a season', show(seen('2026-01-01'), seen('2026-01-02')), 'c'],
  ['the last was seen and others not: the first of those', show(undefined, seen('2026-01-01'), seen('2026-01-02'), seen('2026-01-03')), 'a'],
  ['all were seen: the first again', show(seen('1'), seen('2'), seen('3'), seen('4')), 'a'],
  ['an older one was seen again: what comes after it and is new', show(seen('2026-02-01'), seen('2026-01-01')), 'c'],
]) test(`of a show comes next, when ${what}`, () => assert.equal(episodeToPlay(seasons).id, id))

test('an episode that cannot be played is none to play', () => {
  assert.equal(episodeToPlay([{ season: 1, episodes: [episode('a', undefined, 'missing'), episode('b')] }]).id, 'b')
  assert.equal(episodeToPlay([{ season: 1, episodes: [] }]), undefined)
})

test('episodes stand by season, backwards, or all together in another order', () => {
  const ids = (choice) => seasonsShown(show(), { words: '', sort: '', locale: 'en', ...choice }).map(({ season, episodes }) => [season, episodes.map(({ id }) => id).join('')])
  assert.deepEqual(ids({}), [[1, 'ab'], [2, 'c'], [0, 's']])
  assert.deepEqual(ids({ sort: '-episode' }), [[0, 's'], [2, 'c'], [1, 'ba']])
  assert.deepEqual(ids({ sort: '-name' }), [[null, 'scba']])
  assert.deepEqual(ids({ words: 'C' }), [[2, 'c']])
  assert.deepEqual(ids({ words: 'zzz' }), [])
})

test('people are found by parts of their name in any order, the most frequent first', () => {
  const results = [{ cast: ['Ole Vik', 'Máire Ní'] }, { cast: ['Máire Ní', 'Vik Olsen'] }, {}]
  assert.deepEqual(peopleIn(results, 'ni maire'), ['Máire Ní'])
  assert.deepEqual(peopleIn(results, 'vik'), ['Ole Vik', 'Vik Olsen'])
  assert.deepEqual(peopleIn(results, 'i'), ['Máire Ní', 'Ole Vik', 'Vik Olsen'])
})

test('what is typed of a film is read as what it is', () => {
  assert.equal(read({ name: 'title', kind: 'text' }, '  A  '), 'A')
  assert.equal(read({ name: 'title', kind: 'text' }, '   '), null)
  assert.equal(read({ name: 'year', kind: 'number' }, '1984'), 1984)
  assert.ok(Number.isNaN(read({ name: 'year', kind: 'number' }, 'soon')))
  assert.deepEqual(read({ name: 'genres', kind: 'words' }, 'Drama, 科幻、رعب، Drama,,'), ['Drama', '科幻', 'رعب'])
  assert.equal(read({ name: 'tags', kind: 'words' }, ' , ,'), null)
})

for (const word of ['Drama', 'AC/DC', '100%', 'a?b#c', 'رعب', '电影']) {
  test(`the films of ${word} have an address that leads back to it`, () => {
    const path = pathOf({ view: 'shelf', of: 'genre', id: word })
    assert.deepEqual(routeOf(new URL(path, 'http://box').pathname), { view: 'shelf', of: 'genre', id: word })
  })
}

test('an episode without a title has that of its show', () => {
  assert.deepEqual(titleOf({ name: 'Harbour.S01E02.mkv', show: 'Harbour' }), { title: 'Harbour', year: undefined })
  assert.equal(titleOf({ name: 'x.mkv', show: 'Harbour', title: 'Fog' }).title, 'Fog')
})
