// @ts-check
/** What the daemon cannot do at the moment, and what helps: said once, above the list, until it is over or put away. */

import { find, make, on } from '../base/dom.js'
import { keyed } from '../base/keyed.js'

/** @param {HTMLElement} el told `problems`, a list of {code, detail, hint} */
export function problemsBanner(el) {
  /** @type {Set<string>} */
  const putAway = new Set(JSON.parse(sessionStorage.getItem('problemsPutAway') ?? '[]'))
  /** @type {any[]} */
  let problems = []

  function show() {
    const open = problems.filter((problem) => !putAway.has(nameOf(problem)))
    el.hidden = open.length === 0
    keyed(el, open, {
      key: nameOf,
      create: () => make('problem'),
      update(row, problem) {
        find(row, '.detail').textContent = problem.detail ?? problem.code
        find(row, '.hint').textContent = problem.hint ?? ''
        find(row, '.dismiss').dataset.name = nameOf(problem)
      },
    })
  }
  on(el, 'problems', ({ detail }) => {
    problems = detail
    show()
  })
  on(el, 'click', (event) => {
    const name = event.target.closest('.dismiss')?.dataset.name
    if (!name) return
    putAway.add(name)
    sessionStorage.setItem('problemsPutAway', JSON.stringify([...putAway]))
    show()
  })
}

/** @param {any} problem */
const nameOf = (problem) => `${problem.code} ${problem.detail ?? ''}`
