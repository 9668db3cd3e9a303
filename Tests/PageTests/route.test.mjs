import assert from 'node:assert/strict'
import { test } from 'node:test'
import { part } from './page.mjs'

const { pathOf, routeOf, codeOf } = await part('route.js')

for (const [path, route] of [
  ['/', { view: 'home' }], ['/list', { view: 'list' }], ['/film/x1', { view: 'film', id: 'x1' }], ['/row/folder-a_B', { view: 'row', id: 'folder-a_B' }], ['/folders', { view: 'folders', id: 'root' }], ['/folders/a_B-9', { view: 'folders', id: 'a_B-9' }],
  ['/play/x1', { view: 'play', id: 'x1' }], ['/settings', { view: 'settings' }], ['/sign-in', { view: 'signIn' }], ['/sign-up', { view: 'signUp' }],
  ['/setup', { view: 'setup' }],
]) {
  test(`${path} leads to ${route.view}, and back`, () => {
    assert.deepEqual(routeOf(path), route)
    assert.equal(pathOf(route), path)
  })
}

for (const path of ['/folders/a/b', '/folders/..', '/folders/%2e', '/play/', '/nothing', `/folders/${'x'.repeat(33)}`]) {
  test(`${path} is no address of the page`, () => assert.equal(routeOf(path).view, 'unknown'))
}

test('the code is taken from the fragment', () => {
  assert.equal(codeOf('#7K3M9QX2TA'), '7K3M9QX2TA')
  assert.equal(codeOf('#%207K3M9 '), '7K3M9')
  assert.equal(codeOf('#100%'), '100%')
  assert.equal(codeOf('#%FF'), '%FF')
  assert.equal(codeOf(''), '')
})
