// @ts-check
/** Settings: the list of its rooms, and the room one is in. */

import { lookAt } from '../frame/arrival.js'
import { clone, find, make, on, say, showIcon } from '../base/dom.js'
import { live } from '../daemon/events.js'
import { visit } from '../frame/gates.js'
import { keyed } from '../base/keyed.js'
import { sentenceOf } from '../daemon/problem-text.js'
import { roomsFor } from './rooms.js'
import { pathOf } from '../frame/route.js'
import { t } from '../base/text.js'

const wide = matchMedia('(min-width: 900px)')

/** @param {HTMLElement} el told `arrival` {id, returning, isFirst}; wishes `signOut` */
export function settingsView(el) {
  el.append(clone('settings-view'))
  const place = find(el, '.room-place')
  const { account, role } = visit.session
  /** @type {(() => unknown) | undefined} */
  let freshen
  let number = 0

  find(el, '.account-name').textContent = account?.name ?? t('guest')
  find(el, '.account-mark').textContent = [...(account?.name ?? '·')][0].toUpperCase()
  find(el, '.account-role').textContent = t(`role.${account?.role ?? role ?? 'guest'}`)
  find(el, '.sign-out').hidden = !account
  find(el, '.sign-in-link').hidden = Boolean(account)
  on(find(el, '.sign-out'), 'click', () => say(el, 'signOut'))

  const rooms = roomsFor(role ?? account?.role ?? 'guest')

  /** @param {string | undefined} current @param {boolean} isChosen or only shown because there is room for it */
  function showList(current, isChosen) {
    keyed(find(el, '.rooms'), rooms, {
      key: (room) => room.id,
      create: () => make('room-link'),
      update(row, { id, text, icon }) {
        const link = find(row, 'a')
        link.href = pathOf({ view: 'settings', id })
        find(link, '.words').textContent = t(text)
        showIcon(link, icon)
        if (id === current) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
      },
    })
    // On a wide screen both are seen, and the room is what the screen is about.
    find(el, '.list-title').setAttribute('aria-level', isChosen ? '2' : '1')
    el.classList.toggle('in-room', current !== undefined)
  }

  /** @param {import('./rooms.js').Room} room @param {boolean} isChosen */
  async function enter(room, isChosen) {
    number += 1
    const mine = number
    const frame = make('room')
    find(frame, '.room-title').textContent = t(room.text)
    find(frame, '.room-title').setAttribute('aria-level', isChosen ? '1' : '2')
    place.replaceChildren(frame)
    freshen = undefined
    try {
      const mount = await room.load()
      const again = await mount(find(frame, '.room-content'))
      if (mine === number) freshen = again ?? undefined
    } catch (problem) {
      const trouble = find(frame, '.error')
      trouble.hidden = false
      trouble.textContent = sentenceOf(problem)
    }
  }

  on(el, 'arrival', async ({ detail: arrival }) => {
    const { id } = arrival
    const chosen = rooms.find((one) => one.id === id)
    if (id && !chosen) return say(el, 'goTo', pathOf({ view: 'settings' }))
    document.title = `${t(chosen?.text ?? 'tab.settings')} – Dropreel`
    const room = chosen ?? (wide.matches ? rooms[0] : undefined)
    showList(room?.id, chosen !== undefined)
    if (room) await enter(room, chosen !== undefined)
    else place.replaceChildren()
    lookAt(el, arrival, find(el, chosen ? '.room-title' : '.list-title'))
  })

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later
  for (const kind of ['change', 'status', 'reset']) {
    on(live, kind, () => {
      clearTimeout(later)
      later = setTimeout(() => { if (!el.hidden) Promise.resolve(freshen?.()).catch(() => {}) }, 300)
    })
  }
}
