// @ts-check
/** Settings › Log, for owners: who did what, and when. */

import { formatAgo } from '../base/ago.js'
import * as api from '../daemon/api-household.js'
import { clone, find, make, on, say } from '../base/dom.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { currentLocale, t } from '../base/text.js'

/** @param {HTMLElement} el */
export async function logRoom(el) {
  el.append(clone('log-room'))
  /** @type {any[]} the newest first */
  let lines = []
  let next = ''

  /** @param {string} [cursor] reads on from there */
  async function read(cursor) {
    const answer = await api.readLog(cursor)
    lines = cursor ? [...lines, ...answer.results] : answer.results
    next = answer.next ?? ''
    find(el, '.read-more').hidden = next === ''
    // A line has no name of its own; counted from the oldest it keeps its number while new ones come.
    const numbered = lines.map((line, index) => ({ ...line, number: answer.total - index }))
    keyed(find(el, 'ul'), numbered, {
      key: ({ number, time }) => `${number} ${time}`,
      create: () => make('log-line'),
      update(row, { time, who, what, about }) {
        find(row, '.title').textContent = t(`log.${what}`)
        find(row, '.about-what').textContent = about
        find(row, '.who').textContent = who
        const moment = find(row, 'time')
        moment.dateTime = time
        moment.title = new Date(time).toLocaleString(currentLocale())
        moment.textContent = formatAgo(time, Date.now(), currentLocale())
      },
    })
  }
  on(find(el, '.read-more'), 'click', () => read(next).catch((problem) => say(el, 'showMessage', { words: sentenceOf(problem) })))
  await read()
  return () => read()
}
