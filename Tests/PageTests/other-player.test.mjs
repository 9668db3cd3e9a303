import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { platformOf, playlistOf } = await part('other-player.js')

test('an iPad that says it is a Mac is told by its touch screen', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
  assert.equal(platformOf({ userAgent: mac, maxTouchPoints: 5 }), 'ios')
  assert.equal(platformOf({ userAgent: mac, maxTouchPoints: 0 }), 'desktop')
  assert.equal(platformOf({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }), 'ios')
  assert.equal(platformOf({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' }), 'android')
  assert.equal(platformOf({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }), 'desktop')
})

test('a name with line breaks cannot become lines of a playlist', () => {
  const list = playlistOf('a\r\n#EXTINF:1,b\nhttp://evil.example/', 'http://box/film', 12.6)
  assert.deepEqual(list.split('\n'), ['#EXTM3U', '#EXTINF:13,a #EXTINF:1,b http://evil.example/', 'http://box/film', ''])
  assert.equal(playlistOf('a', 'u').split('\n')[1], '#EXTINF:-1,a')
})
