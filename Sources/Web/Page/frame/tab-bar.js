// @ts-check
/** The tabs: a bar under the thumb, a rail on a wide screen. Links, so that they can be opened in a new tab too. */

import { clone, find, on } from '../base/dom.js'

/** @param {HTMLElement} el */
export function tabBar(el) {
  el.append(clone('tab-bar'))
  const tabs = /** @type {HTMLAnchorElement[]} */ ([...el.querySelectorAll('[role=tab]')])
  const wide = matchMedia('(min-width: 900px)')

  const turn = () => find(el, '[role=tablist]').setAttribute('aria-orientation', wide.matches ? 'vertical' : 'horizontal')
  on(wide, 'change', turn)
  turn()

  on(el, 'tab', ({ detail: current }) => {
    for (const tab of tabs) {
      const isCurrent = tab.id === `tab-${current}`
      tab.setAttribute('aria-selected', String(isCurrent))
      tab.tabIndex = isCurrent ? 0 : -1
    }
  })
  on(el, 'boxName', ({ detail: name }) => {
    // One that was never given a name of its own says nothing twice.
    find(el, '.box-name').textContent = name === 'Dropreel' ? '' : name
  })
  on(el, 'keydown', (event) => {
    const shown = tabs.filter((tab) => !tab.hidden)
    const index = shown.indexOf(event.target)
    const forward = getComputedStyle(el).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = { [forward]: 1, ArrowDown: 1, ArrowUp: -1 }[event.key] ?? (event.key.startsWith('Arrow') ? -1 : 0)
    if (index < 0 || step === 0) return
    event.preventDefault()
    shown[(index + step + shown.length) % shown.length].focus()
  })
}
