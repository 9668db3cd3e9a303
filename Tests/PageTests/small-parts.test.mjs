import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { CopyRates } = await part('copy-rate.js')
const { mediaAddresses } = await part('media-address.js')
const { chooseLanguage } = await part('language.js')
const { partsOf } = await part('text.js')

test('the time left follows the speed', () => {
  const rates = new CopyRates()
  rates.note('a', 0, 0)
  assert.equal(rates.secondsLeft('a', 1000), undefined)
  rates.note('a', 100, 1000)
  assert.equal(rates.secondsLeft('a', 1000), 9)
  rates.note('a', 300, 2000)
  assert.equal(Math.round(rates.secondsLeft('a', 1000)), 6)
})

test('a copy that begins anew is timed anew, one late answer is not believed', () => {
  const rates = new CopyRates()
  rates.note('a', 500, 0)
  rates.note('a', 600, 1000)
  rates.note('a', 510, 1100)
  assert.equal(rates.secondsLeft('a', 1000), 4)
  rates.note('a', 10, 2000)
  rates.note('a', 20, 5000)
  assert.equal(rates.secondsLeft('a', 1000), undefined)
})

test('a film comes over the media port, and over the page’s own when that failed', () => {
  const here = { protocol: 'http:', hostname: 'box.local' }
  assert.deepEqual(mediaAddresses('/media/a', here, 3768, false), ['http://box.local:3768/media/a', '/media/a'])
  assert.deepEqual(mediaAddresses('/media/a', here, 3768, true), ['/media/a'])
  assert.deepEqual(mediaAddresses('/media/a', here, null, false), ['/media/a'])
  assert.deepEqual(mediaAddresses('/media/a', { ...here, protocol: 'https:' }, 3768, false), ['/media/a'])
})

for (const [wanted, chosen] of [
  [['zh-CN', 'en'], 'zh-Hans'], [['ar-EG'], 'ar'], [['fr', 'ar'], 'ar'], [['fr'], 'en'], [['EN-us'], 'en'], [[], 'en'],
]) test(`who wants ${wanted} gets ${chosen}`, () => assert.equal(chooseLanguage(wanted, ['en', 'zh-Hans', 'ar']), chosen))

test('values stand apart from the words around them', () => {
  assert.deepEqual(partsOf('Moved {name} to Trash', { name: 'فيلم' }, 'en'), ['Moved ', { name: 'name', value: 'فيلم' }, ' to Trash'])
  assert.deepEqual(partsOf('{unknown}', {}, 'en'), ['{unknown}'])
})

test('numbers follow the plural rules', () => {
  const items = { one: '{n} item', other: '{n} items' }
  const say = (n) => partsOf(items, { n }, 'en').map((part) => part.value ?? part).join('')
  assert.equal(say(1), '1 item')
  assert.equal(say(1200), '1,200 items')
})
