import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { capabilitiesOf } = await part('player-capabilities.js')
const { faultOf, missingSense, secondsPlayed } = await part('player-senses.js')

/** @param {Record<string, string>} answers */
const saying = (answers) => ({ canPlayType: (type) => answers[type] ?? '' })

test('a file format may be a maybe, a codec must be probable', () => {
  const video = saying({ 'video/mp4': 'maybe', 'audio/mpeg': 'maybe', 'video/mp4; codecs="avc1.640028"': 'probably', 'audio/mp4; codecs="ac-3"': 'maybe' })
  assert.equal(capabilitiesOf(video), 'c.mp4,c.mp3,v.avc1,v.avc1.made,a.mp3')
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
  assert.equal(missingSense({ videoWidth: 0 }, film, 1.9), undefined)
  assert.equal(missingSense({ videoWidth: 0 }, film, 2), 'picture')
  assert.equal(missingSense({ videoWidth: 640, webkitAudioDecodedByteCount: 0 }, film, 2), 'sound')
  assert.equal(missingSense({ videoWidth: 640, mozHasAudio: false }, film, 2), 'sound')
  assert.equal(missingSense({ videoWidth: 640, audioTracks: [] }, film, 2), 'sound')
  assert.equal(missingSense({ videoWidth: 640, webkitAudioDecodedByteCount: 9 }, film, 2), 'nothing')
  assert.equal(missingSense({ videoWidth: 640 }, film, 2), 'nothing')
  assert.equal(missingSense({ videoWidth: 0, webkitAudioDecodedByteCount: 0 }, {}, 60), 'nothing')
})

test('a decoder that gives up is told from everything else', () => {
  const fault = (code, message) => faultOf({ code, message })
  assert.equal(fault(3, 'PipelineStatus::PIPELINE_ERROR_DECODE: Failed to send video packet for decoding'), 'decoder')
  assert.equal(fault(3, 'NS_ERROR_DOM_MEDIA_DECODE_ERR (0x806e0004)'), 'decoder')
  assert.equal(fault(3), 'decoder')
  assert.equal(fault(3, 'NS_ERROR_DOM_MEDIA_DEMUXER_ERR (0x806e000c)'), 'error')
  assert.equal(fault(4, 'DEMUXER_ERROR_COULD_NOT_PARSE'), 'error')
  assert.equal(fault(2, ''), 'error')
  assert.equal(faultOf(null), 'error')
})

test('a leap through the film is not taken for playing', () => {
  const video = Object.assign(new EventTarget(), { currentTime: 0, paused: false, seeking: false })
  const seconds = secondsPlayed(video)
  const at = (time) => {
    video.currentTime = time
    video.dispatchEvent(new Event('timeupdate'))
  }
  for (const time of [0.25, 0.5, 50, 50.25, 50.5]) at(time)
  assert.equal(seconds(), 1)
  video.dispatchEvent(new Event('emptied'))
  assert.equal(seconds(), 0)
})

test('who is busy, slow or away may be otherwise in a moment; who says no will not', async () => {
  const { isPassing, Problem } = await part('api.js')
  const passes = (code, status) => isPassing(new Problem({ code, status }))
  assert.deepEqual([passes('too-busy', 503), passes('offline', 503), passes('unreachable', 0), passes('server-error', 500), passes('too-many-attempts', 429)], Array(5).fill(true))
  assert.deepEqual([passes('not-found', 404), passes('not-signed-in', 401), passes('damaged', 409), isPassing(new Error())], Array(4).fill(false))
})
