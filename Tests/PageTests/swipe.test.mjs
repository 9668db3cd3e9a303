import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { Swipe, openWidth } = await part('swipe.js')

const touch = { x: 300, y: 100, time: 0, screenWidth: 390, rowWidth: 390, isRightToLeft: false }

/** A finger that moves in twelve steps and rests. */
function drag(across, down = 0, more = {}, stepTime = 30) {
  const swipe = new Swipe({ ...touch, ...more })
  let offset = 0
  const start = more.x ?? touch.x
  for (let step = 1; step <= 12; step += 1) {
    offset = swipe.move({ x: start + (across * step) / 12, y: touch.y + (down * step) / 12, time: step * stepTime })
  }
  if (stepTime >= 30) offset = swipe.move({ x: start + across, y: touch.y + down, time: 12 * stepTime + 100 })
  return { offset, end: (canCommit = true) => swipe.end({ canCommit }) }
}

test('a short drag closes again', () => assert.equal(drag(-30).end(), 'closed'))
test('a drag past the button leaves it open', () => assert.equal(drag(-openWidth - 10).end(), 'open'))
test('a drag over half of the row deletes', () => assert.equal(drag(-220).end(), 'commit'))
test('a folder with content never goes by a swipe', () => assert.equal(drag(-220).end(false), 'open'))
test('a flick past the button deletes', () => assert.equal(drag(-120, 0, {}, 10).end(), 'commit'))
test('a drag the wrong way does nothing', () => assert.equal(drag(80).end(), 'closed'))
test('a drag back closes an open row', () => assert.equal(drag(80, 0, { wasOpen: true, x: 200 }).end(), 'closed'))
test('scrolling is no swipe', () => {
  assert.equal(drag(-40, 200).end(), 'closed')
  assert.equal(drag(-100, 100).end(), 'closed')
})
test('the edges belong to the system', () => {
  assert.equal(drag(-300, 0, { x: 380 }).end(), 'closed')
  assert.equal(drag(-300, 0, { x: 10 }).end(), 'closed')
})
test('in Arabic the row goes to the right', () => {
  assert.equal(drag(220, 0, { isRightToLeft: true, x: 60 }).end(), 'commit')
  assert.equal(drag(-220, 0, { isRightToLeft: true }).end(), 'closed')
})
