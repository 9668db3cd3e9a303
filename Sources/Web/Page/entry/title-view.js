// @ts-check
/** The first thing somebody sees who is not signed in: what this is, and the way in. */

import { clone, find, on } from '../base/dom.js'
import { fill } from '../base/text.js'

/** @param {HTMLElement} el told `fragment` {status} */
export function titleView(el) {
  el.append(clone('title-view'))
  on(el, 'fragment', ({ detail: { status } }) => {
    const name = status?.name ?? location.hostname
    find(el, '.box-name').textContent = name
    find(el, '.box').hidden = name === 'Dropreel'
    find(el, '.sign-up-link').hidden = status?.signUp === 'closed'
    fill(find(el, '.plain'), 'notEncrypted')
  })
}
