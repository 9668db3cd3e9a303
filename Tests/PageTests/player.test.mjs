import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { capabilitiesOf } = await part('player-capabilities.js')
const { missingSense } = await part('player-senses.js')

/** @param {Record<string, string>} answers */
const saying = (answers) => ({ canPlayType: (type) => answers[type] ?? '' })

test('a file format may be a maybe, a codec must be probable', () => {
  const video = saying({ 'video/mp4': 'maybe', 'audio/mpeg': 'maybe', 'video/mp4; codecs="avc1.640028"': 'probably', 'audio/mp4; codecs="ac-3"': 'maybe' })
  assert.equal(capabilitiesOf(video), 'c.mp4,c.mp3,v.avc1,a.mp3')
})

test('a media source may know a codec that the player does not speak of', () => {
  const isTypeSupported = (type) => type === 'audio/mp4; codecs="opus"'
  assert.equal(capabilitiesOf(saying({}), { isTypeSupported }), 'a.opus')
})

test('a browser that takes segments from a script says so, beside what it plays by itself', () => {
  assert.equal(capabilitiesOf(saying({ 'application/vnd.apple.mpegurl': 'maybe' }), { takesSegments: true }), 'c.hls,c.mse')
})

test('what a browser does without saying so is added once', () => {
  assert.equal(capabilitiesOf(saying({ 'video/quicktime': 'maybe' }), { opensQuickTime: true, showsHDR: true }), 'c.mov,d.hdr')
})

test('a missing picture or sound is noticed, after a while', () => {
  const film = { video: [{}], audio: [{}] }
  /** @param {number} seconds @param {object} facts */
  const after = (seconds, facts) => ({ played: { length: 1, start: () => 10, end: () => 10 + seconds }, ...facts })
  assert.equal(missingSense(after(1.9, { videoWidth: 0 }), film), undefined)
  assert.equal(missingSense(after(2, { videoWidth: 0 }), film), 'picture')
  assert.equal(missingSense(after(2, { videoWidth: 640, webkitAudioDecodedByteCount: 0 }), film), 'sound')
  assert.equal(missingSense(after(2, { videoWidth: 640, mozHasAudio: false }), film), 'sound')
  assert.equal(missingSense(after(2, { videoWidth: 640, audioTracks: [] }), film), 'sound')
  assert.equal(missingSense(after(2, { videoWidth: 640, webkitAudioDecodedByteCount: 9 }), film), 'nothing')
  assert.equal(missingSense(after(2, { videoWidth: 640 }), film), 'nothing')
  assert.equal(missingSense(after(60, { videoWidth: 0, webkitAudioDecodedByteCount: 0 }), {}), 'nothing')
})
