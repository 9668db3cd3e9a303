import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { withoutWords } = await part('player-capabilities.js')
const { variantOf, wordsToDrop } = await part('player-ladder.js')

const film = { video: [{ index: 0, codec: 'h264' }], audio: [{ index: 1, codec: 'ac3' }, { index: 2, codec: 'aac' }] }
const caps = 'c.mp4,c.mkv,c.hls,c.mse,v.avc1,v.avc1.high10,v.hvc1,v.hvc1.main10,a.mp4a,a.ac-3'
const direct = { method: 'direct', url: '/media/1', chosenAudio: 1 }
const stream = (variant) => ({ method: 'hls', url: `/hls/1/abc/${variant}/master.m3u8`, chosenAudio: 1 })

test('a sound that was not heard is taken back', () => {
  assert.deepEqual(wordsToDrop(caps, 'sound', direct, film), ['a.ac-3'])
  assert.deepEqual(wordsToDrop(caps, 'sound', { ...direct, chosenAudio: 2 }, film), ['a.mp4a'])
  assert.deepEqual(wordsToDrop(caps, 'sound', { ...direct, chosenAudio: undefined }, film), ['a.ac-3'])
})

test('who does not show a picture of 8 bits shows none of 10 either, but not the other way round', () => {
  const hevc = (bitDepth) => ({ video: [{ index: 0, codec: 'hevc', bitDepth }] })
  assert.deepEqual(wordsToDrop(caps, 'picture', direct, hevc(8)), ['v.hvc1.main10', 'v.hvc1'])
  assert.deepEqual(wordsToDrop(caps, 'picture', direct, hevc(10)), ['v.hvc1.main10'])
})

test('HEVC that a browser does not take as its file has it is streamed first', () => {
  const hevc = { video: [{ index: 0, codec: 'hevc', codecs: 'hev1.1.6.L93.B0' }], audio: film.audio }
  const says = `${caps},v.hev1`
  for (const fault of ['picture', 'decoder']) {
    assert.deepEqual(wordsToDrop(says, fault, direct, hevc), ['v.hev1'])
    assert.deepEqual(wordsToDrop(says, fault, stream('v0a1'), hevc), ['v.hvc1.main10', 'v.hvc1'])
  }
  assert.deepEqual(wordsToDrop(caps, 'picture', direct, hevc), ['v.hvc1.main10', 'v.hvc1'])
})

test('what was converted needs nothing that could be taken back', () => {
  assert.deepEqual(variantOf(stream('v0h720a1s2')), { isPictureConverted: true, isSoundConverted: true })
  assert.deepEqual(variantOf(stream('a1')), { isPictureConverted: false, isSoundConverted: false })
  assert.deepEqual(wordsToDrop(caps, 'sound', stream('v0a1s2'), film), [])
  assert.deepEqual(wordsToDrop(caps, 'picture', stream('v0h480a1'), film), [])
})

test('a browser that gives up goes down step by step, each step once', () => {
  const steps = []
  let left = caps
  const ways = [direct, stream('v0a1'), stream('v0a1'), stream('v0h720a1'), stream('v0h720a1s2')]
  for (const way of ways) {
    const words = wordsToDrop(left, 'error', way, film)
    steps.push(words.join(' '))
    left = withoutWords(left, words)
  }
  assert.deepEqual(steps, ['c.mp4 c.mkv', 'c.hls', 'v.avc1.high10 v.avc1', 'a.ac-3', ''])
})

test('what a decoder gives up is made anew at once, and only then brought another way', () => {
  assert.deepEqual(wordsToDrop(caps, 'decoder', direct, film), ['v.avc1.high10', 'v.avc1'])
  assert.deepEqual(wordsToDrop(caps, 'decoder', stream('v0h720a1'), film), ['a.ac-3'])
  assert.deepEqual(wordsToDrop(caps, 'decoder', stream('v0h720a1s2'), film), ['c.hls'])
  assert.deepEqual(wordsToDrop(caps, 'decoder', direct, { audio: [{ index: 1, codec: 'opus' }] }), ['c.mp4', 'c.mkv'])
})

test('who can take segments in one way only keeps it', () => {
  assert.deepEqual(wordsToDrop('c.hls,v.avc1,a.ac-3', 'error', stream('v0a1'), film), ['v.avc1'])
})

test('a codec that nobody knows is no step', () => {
  assert.deepEqual(wordsToDrop(caps, 'picture', direct, { video: [{ index: 0, codec: 'mpeg4' }] }), [])
  assert.deepEqual(wordsToDrop(caps, 'sound', direct, {}), [])
})
