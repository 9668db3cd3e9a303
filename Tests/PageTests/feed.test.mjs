import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { bufferedUntil, givenUntil, keptFrom, overTheGap, readMaster, readPlaylist, segmentAt, segmentToFetch } = await part('feed-plan.js')

/** @param {...[number, number]} pairs */
const ranges = (...pairs) => ({ length: pairs.length, start: (n) => pairs[n][0], end: (n) => pairs[n][1] })
const base = 'http://box:3767/hls/1/abc/v0a1/'
const segments = [[0, 2], [2, 8], [8, 14], [14, 20]].map(([start, end], n) => ({ url: `${base}${n}.m4s`, start, end }))

test('a master playlist names its one variant and what is in it', () => {
  const text = '#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.640028,mp4a.40.2"\r\nindex.m3u8\r\n'
  assert.deepEqual(readMaster(text, base + 'master.m3u8'), { playlist: base + 'index.m3u8', type: 'video/mp4; codecs="avc1.640028,mp4a.40.2"' })
  assert.equal(readMaster('#EXT-X-STREAM-INF:CODECS="mp4a.40.2"\nindex.m3u8', base).type, 'audio/mp4; codecs="mp4a.40.2"')
  assert.throws(() => readMaster('#EXTM3U\n', base))
})

test('a playlist is a row of segments', () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2.000,\n0.m4s\n#EXTINF:5.500,\n1.m4s\n#EXT-X-ENDLIST\n'
  const found = readPlaylist(text, base + 'index.m3u8')
  assert.equal(found.initialization, base + 'init.mp4')
  assert.deepEqual(found.segments.map(({ start, end }) => [start, end]), [[0, 2], [2, 7.5]])
  assert.equal(found.length, 7.5)
  assert.throws(() => readPlaylist('#EXTM3U\n', base))
})

test('a time lies in one segment, the time after the end in the last', () => {
  assert.deepEqual([0, 1.99, 2, 13, 20, 99].map((time) => segmentAt(segments, time)), [0, 0, 1, 2, 3, 3])
})

test('the next segment is the first that is not there', () => {
  assert.equal(segmentToFetch(segments, ranges(), 0), 0)
  assert.equal(segmentToFetch(segments, ranges([0.02, 7.98]), 1), 2)
  assert.equal(segmentToFetch(segments, ranges([0, 2], [8, 14]), 9), 3)
  assert.equal(segmentToFetch(segments, ranges([0, 20]), 9), undefined)
  assert.equal(segmentToFetch(segments, ranges([0, 8]), 1, { ahead: 5 }), undefined)
})

test('a join that lacks some milliseconds is no gap', () => {
  assert.equal(segmentToFetch(segments, ranges([0, 1.95], [2.05, 19.9]), 0), undefined)
})

test('a segment that was given is not given again, however little of it is seen', () => {
  assert.equal(segmentToFetch(segments, ranges(), 7.9, { isAppended: (n) => n === 1 }), 2)
})

test('the end of what is buffered at a time', () => {
  assert.equal(bufferedUntil(ranges([0, 5], [8, 9]), 3), 5)
  assert.equal(bufferedUntil(ranges([0, 5]), 6), undefined)
  assert.equal(bufferedUntil(ranges([5.2, 9]), 5), 9)
})

test('whole segments are thrown away', () => {
  assert.equal(keptFrom(segments, 19, 8), 8)
  assert.equal(keptFrom(segments, 3), 0)
})

test('a gap is stepped over when it is small', () => {
  assert.equal(overTheGap(ranges([0, 5], [5.1, 9]), 5), 5.101)
  assert.equal(overTheGap(ranges([0, 5], [6, 9]), 5), undefined)
})

test('a wide gap is stepped over where nothing more can come', () => {
  assert.equal(overTheGap(ranges([1.54, 8]), 0, 2), 1.541)
  assert.equal(overTheGap(ranges([1.54, 8]), 0, 0), undefined)
  assert.equal(overTheGap(ranges([0, 5], [9, 14]), 5, 8), undefined)
  const isGiven = (n) => n < 2
  assert.deepEqual([0, 7.9, 8, 13].map((time) => givenUntil(segments, time, isGiven)), [8, 8, 8, 8])
  assert.deepEqual([0, 3, 99].map((time) => givenUntil(segments, time, () => true)), [20, 20, 20])
  assert.equal(givenUntil(segments, 0, () => false), 0)
})
