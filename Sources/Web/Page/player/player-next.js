// @ts-check
/** The next episode: a button, and an offer in the last seconds, which is taken at the end unless somebody says no. */

import * as api from '../daemon/api.js'
import { find, on, say, tell } from '../base/dom.js'
import { t } from '../base/text.js'
import { episodeText } from '../films/episode-words.js'
import { titleOf } from '../films/film-title.js'

/** Seconds before the end; a film that is hardly longer offers nothing. */
const offered = 20
const least = 60
/** Milliseconds before one that could not be read, or not be played yet, is looked at again. */
const pause = 4000
const still = matchMedia('(prefers-reduced-motion: reduce)')

/** @param {HTMLElement} el told `facts` of the film; wishes `playNext` with an id @param {HTMLVideoElement} video */
export function playerNext(el, video) {
  const [button, card] = [find(el, '.next-episode'), find(el, '.next-card')]
  /** @type {string | undefined} */
  let next
  /** @type {any} */
  let film
  let isRefused = false

  const left = () => (Number.isFinite(video.duration) ? video.duration - video.currentTime : Infinity)
  const isNear = () => video.duration > least && left() <= offered

  function go() {
    if (next) say(el, 'playNext', next)
  }

  /** Only what can be played is offered by itself. */
  async function look() {
    const asked = next
    if (!asked || film) return
    const looking = {}
    film = looking
    const read = await api.readFile(asked).catch(() => undefined)
    if (film !== looking) return
    if (read?.state === 'ready') film = read
    else setTimeout(() => { if (film === looking) film = undefined }, pause)
  }

  function show() {
    const isOffered = Boolean(next && film?.id && isNear() && !isRefused)
    if (isOffered && card.hidden) {
      find(card, '.next-title').textContent = [episodeText(film), titleOf(film).title].filter(Boolean).join(' · ')
    }
    card.hidden = !isOffered
    if (isOffered) find(card, '.next-in').textContent = still.matches ? '' : t('next.in', { n: Math.ceil(left()) })
  }

  on(el, 'facts', ({ detail }) => {
    if (detail.next !== next) [film, isRefused] = [undefined, false]
    next = detail.next
    button.hidden = !next
    card.hidden = true
  })
  on(video, 'timeupdate', () => {
    if (next && isNear()) look()
    show()
  })
  on(video, 'ended', () => { if (!card.hidden && !still.matches) go() })
  on(button, 'click', go)
  on(find(card, '.watch-next'), 'click', go)
  on(find(card, '.not-now'), 'click', () => {
    isRefused = true
    show()
    tell(el, 'showBars')
    find(el, '.play-button').focus({ preventScroll: true })
  })
  for (const kind of ['closed', 'failure']) on(el, kind, () => { card.hidden = true })
  return { next: go, hasNext: () => Boolean(next) }
}
