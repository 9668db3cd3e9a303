import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { subtitleFor, subtitleWords } = await part('player-subtitle-choice.js')

const one = (id, language, more = {}) => ({ id, language, forced: false, default: false, hearingImpaired: false, source: 'file', ...more })
const all = [one('en', 'en'), one('zh', 'zh-Hans'), one('enf', 'en', { forced: true }), one('frf', 'fr', { forced: true }), one('x')]
const chosen = (wanted, heard, from = all) => subtitleFor(from, wanted, heard)?.id

test('the language that somebody reads is shown, the same script first', () => {
  assert.deepEqual(['zh-Hans', 'zh-Hant', 'zh', 'en-GB'].map((tag) => chosen(tag, 'fr')), ['zh', 'zh', 'zh', 'en'])
})

test('else what is meant for all who hear this sound', () => {
  assert.deepEqual([['off', 'fr'], ['off', 'en-US'], [undefined, 'fr'], ['de', 'fr'], ['off', 'ja']].map(([wanted, heard]) => chosen(wanted, heard)),
    ['frf', 'enf', 'frf', 'frf', undefined])
  assert.equal(chosen('off', undefined), 'enf')
  assert.equal(chosen('off', 'ja', [one('f', undefined, { forced: true })]), 'f')
  assert.equal(chosen(undefined, 'ja', []), undefined)
})

test('each has a name, and no two the same', () => {
  const t = (key, { n } = {}) => (n ? `${key} ${n}` : key)
  const words = subtitleWords([...all, one('x2'), one('en2', 'en', { hearingImpaired: true, title: 'Full' }), one('en3', 'en'), one('odd', 'x_y')], 'en', t)
  assert.deepEqual(words, ['English (1)', 'Simplified Chinese', 'English · subtitles.forced', 'French · subtitles.forced', 'subtitles.number 5',
    'subtitles.number 6', 'English · Full · subtitles.sounds', 'English (8)', 'x_y'])
})
