// @ts-check
/** How the player is: its state, what it waits for, and what it has to say. */

import { find, on, tell } from '../base/dom.js'
import { currentLocale, t } from '../base/text.js'

/** Milliseconds: a wait that is shorter is none; a jump that follows sooner adds up; a note can be read. */
const times = { wait: 500, jump: 800, note: 8000 }

/** @param {HTMLElement} el told `busy` {key}, `note` {words}, `resting`, `failure`, `closed`, `sought` {by} @param {HTMLVideoElement} video */
export function playerStatus(el, video) {
  const busy = find(el, '.busy')
  const note = find(el, '.note')
  const jump = find(el, '.jump')
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let noting
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let jumping
  let jumped = 0

  /** @param {string} state */
  function become(state) {
    if (el.dataset.state === 'closed' && state !== 'loading') return
    if (!['loading', 'waiting'].includes(state)) showBusy(undefined)
    if (el.dataset.state === state) return
    el.dataset.state = state
    tell(el, 'state', state)
  }

  /** @param {string | undefined} key */
  function showBusy(key) {
    clearTimeout(waiting)
    if (key === undefined) {
      busy.hidden = true
      find(busy, '.words').textContent = ''
      return
    }
    waiting = setTimeout(() => {
      busy.hidden = false
      find(busy, '.words').textContent = t(key)
    }, busy.hidden ? times.wait : 0)
  }

  on(el, 'busy', ({ detail: { key } }) => {
    become('loading')
    showBusy(key)
  })
  on(video, 'waiting', () => {
    if (el.dataset.state !== 'playing') return
    become('waiting')
    showBusy('buffering')
  })
  on(video, 'seeking', () => { if (!video.paused) showBusy('buffering') })
  on(video, 'seeked', () => { if (el.dataset.state !== 'loading') showBusy(undefined) })
  on(video, 'playing', () => {
    el.classList.remove('untouched')
    become('playing')
  })
  on(video, 'pause', () => { if (['playing', 'waiting'].includes(el.dataset.state ?? '')) become('paused') })
  on(video, 'ended', () => become('ended'))
  on(el, 'resting', () => {
    el.classList.add('untouched')
    become('paused')
  })
  on(el, 'failure', () => become('failed'))
  on(el, 'closed', () => {
    showBusy(undefined)
    note.hidden = true
    el.dataset.state = 'closed'
  })

  on(el, 'note', ({ detail: { words } }) => {
    clearTimeout(noting)
    note.hidden = false
    note.textContent = words
    noting = setTimeout(() => { note.hidden = true }, times.note)
  })
  on(el, 'sought', ({ detail: { by } }) => {
    if (!by) return
    clearTimeout(jumping)
    jumped = Math.sign(by) === Math.sign(jumped) ? jumped + by : by
    jump.hidden = false
    jump.dataset.to = by < 0 ? 'back' : 'forward'
    jump.textContent = new Intl.NumberFormat(currentLocale(), { signDisplay: 'always' }).format(jumped)
    jumping = setTimeout(() => {
      jump.hidden = true
      jumped = 0
    }, times.jump)
  })
}
