import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { Listing, pageSize } = await part('listing.js')
const { rowsInView } = await part('row-window.js')

/** A folder that can change, and remembers what was asked of it. */
function folderOf(total) {
  const folder = { total, version: 1, asked: [] }
  folder.read = async (id, { offset, limit }) => {
    folder.asked.push(offset)
    const count = Math.max(0, Math.min(limit, folder.total - offset))
    const results = Array.from({ length: count }, (_, step) => ({ id: `${folder.version}-${offset + step}`, copied: 1 }))
    return { folder: { id, version: folder.version }, crumbs: [], total: folder.total, results }
  }
  return folder
}

test('a short folder is one request', async () => {
  const folder = folderOf(30)
  const listing = new Listing(folder.read, 'a', 'name')
  await listing.need(0, pageSize)
  await listing.need(0, 30)
  assert.deepEqual(folder.asked, [0])
  assert.equal(listing.at(29).id, '1-29')
  assert.equal(listing.at(30), undefined)
})

test('of a long folder only what is looked at is read, and once', async () => {
  const folder = folderOf(50_000)
  const listing = new Listing(folder.read, 'a', 'name')
  await listing.need(0, pageSize)
  await Promise.all([listing.need(49_980, 50_000), listing.need(49_980, 50_000)])
  assert.deepEqual(folder.asked, [0, 49_800])
  assert.equal(listing.at(49_999).id, '1-49999')
})

test('another version throws away what was read before', async () => {
  const folder = folderOf(1000)
  const listing = new Listing(folder.read, 'a', 'name')
  await listing.need(0, pageSize)
  await listing.need(400, 420)
  folder.version = 2
  await listing.refresh()
  assert.equal(listing.at(410).id, '2-410')
  assert.equal(listing.at(0), undefined)
})

test('a change during a refresh leads to one more', async () => {
  const folder = folderOf(10)
  const listing = new Listing(folder.read, 'a', 'name')
  await listing.need(0, 10)
  const first = listing.refresh()
  folder.version = 2
  await listing.refresh()
  folder.version = 3
  await first
  assert.equal(listing.at(0).id, '3-0')
})

test('a patch changes one row and says so', async () => {
  const listing = new Listing(folderOf(10).read, 'a', 'name')
  await listing.need(0, 10)
  let patched
  listing.addEventListener('patch', (event) => { patched = event.detail })
  listing.patch('1-4', { copied: 7 })
  listing.patch('unknown', { copied: 8 })
  assert.deepEqual(patched, { id: '1-4', copied: 7 })
  assert.equal(listing.find('1-4').index, 4)
})

test('a short list is there as a whole, of a long one what is seen', () => {
  const view = { top: 0, height: 800, rowHeight: 72 }
  assert.deepEqual(rowsInView({ ...view, total: 200 }), [0, 200])
  assert.deepEqual(rowsInView({ ...view, total: 50_000 }), [0, 16])
  assert.deepEqual(rowsInView({ ...view, top: 72_000, total: 50_000 }), [996, 1016])
  assert.deepEqual(rowsInView({ ...view, top: 72 * 50_000, total: 50_000 }), [49_996, 50_000])
  assert.deepEqual(rowsInView({ ...view, total: 0 }), [0, 0])
})
