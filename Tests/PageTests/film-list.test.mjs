import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { chosenFilms } = await part('film-choice.js')
const { FilmPages } = await part('film-pages.js')

const films = [
  { id: 'a', name: 'Été (2010).mkv', size: 30, duration: 60, added: '2026-03-01T00:00:00Z' },
  { id: 'b', name: 'Part 10.mkv', size: 10, added: '2026-01-01T00:00:00Z' },
  { id: 'c', name: 'part 9.mkv', size: 20, duration: 90, added: '2026-02-01T00:00:00Z' },
]
const chosen = (choice) => chosenFilms(films, { words: '', sort: '', locale: 'en', ...choice }).map(({ id }) => id).join('')

test('films are found by all the words of their names, without case, accents or width', () => {
  assert.equal(chosen({ words: 'ete' }), 'a')
  assert.equal(chosen({ words: '2010 É' }), 'a')
  assert.equal(chosen({ words: 'ＰＡＲＴ 1' }), 'b')
  assert.equal(chosen({ words: 'part été' }), '')
})

test('films keep the order of their list, or that of what was chosen', () => {
  assert.equal(chosen({}), 'abc')
  assert.equal(chosen({ sort: 'name' }), 'acb')
  assert.equal(chosen({ sort: '-name' }), 'bca')
  assert.equal(chosen({ sort: '-size' }), 'acb')
  assert.equal(chosen({ sort: '-added' }), 'acb')
})

test('a film whose length nobody knows comes last, whichever way the rest is turned', () => {
  assert.equal(chosen({ sort: 'duration' }), 'acb')
  assert.equal(chosen({ sort: '-duration' }), 'cab')
})

/** A list of so many films, as the daemon gives it in parts. */
function list(total) {
  const asked = []
  return { asked, read: async ({ limit, cursor = '0' }) => {
    asked.push(limit)
    const first = Number(cursor)
    const end = Math.min(total, first + limit)
    return { total, next: end < total ? String(end) : null, results: Array.from({ length: end - first }, (_, index) => ({ id: `${first + index}` })) }
  } }
}

test('a list is read as far as it is shown, and no further', async () => {
  const { read, asked } = list(200)
  const pages = new FilmPages(read)
  await pages.refresh(60)
  await pages.readOn(120)
  assert.deepEqual([asked, pages.row.results.length], [[60, 60], 120])
})

test('what is chosen from is read whole, in the largest parts', async () => {
  const { read, asked } = list(1200)
  const pages = new FilmPages(read)
  await pages.refresh(Infinity)
  assert.deepEqual([asked, pages.row.results.length, pages.row.next], [[500, 500, 500], 1200, null])
})
