// @ts-check
/** Plays one film over the whole page: joins what finds the way, what shows the picture, and what is done with it. */

import { clone, find, on, tell } from '../base/dom.js'
import { shownName } from '../files/file-name.js'
import { posterAddresses } from '../films/poster.js'
import { playerAlert } from './player-alert.js'
import { playerBars } from './player-bars.js'
import { playerControls } from './player-controls.js'
import { playerDeeds } from './player-deeds.js'
import { playerGestures } from './player-gestures.js'
import { playerGrowing } from './player-growing.js'
import { playerKeys } from './player-keys.js'
import { playerLockScreen } from './player-lock-screen.js'
import { playerNext } from './player-next.js'
import { playerResume } from './player-resume.js'
import { playerSeek } from './player-seek.js'
import { playerSource } from './player-source.js'
import { playerStage } from './player-stage.js'
import { playerStatus } from './player-status.js'
import { playerTracks, soundsOf } from './player-tracks.js'
import { t } from '../base/text.js'
import { isUnusual, whyOf } from './why-text.js'

/** @param {HTMLElement} el told `film` {id} and `close`; wishes `leavePlayer` {folder} */
export function player(el) {
  el.append(clone('player'))
  const video = /** @type {HTMLVideoElement} */ (find(el, 'video'))
  const alert = playerAlert(find(el, '.player-error'))
  const source = playerSource(el, video)
  const plain = playerDeeds(el, video)
  const deeds = { ...plain, ...playerStage(el, video), ...playerNext(el, video) }
  const resume = playerResume(el, video, deeds)
  playerStatus(el, video)
  playerControls(el, video, deeds)
  playerSeek(el, video, deeds)
  playerBars(el)
  playerKeys(el, deeds)
  playerGestures(el, video, deeds)
  playerLockScreen(el, video, deeds)
  playerGrowing(el, video, source)
  const groups = [() => soundsOf(source.current()?.way, (audio) => source.again({ audio }))]
  playerTracks(el, groups)

  /** Whether to ask where it goes on, once the film is known. */
  let isAsked = false
  let isNew = false

  /** @param {{ id: string, anyway?: boolean, at?: number }} wanted `at`: seconds, where it is told to begin */
  function open(wanted) {
    if (source.current() && source.current()?.id !== wanted.id) rest()
    alert.hide()
    isNew = true
    isAsked = !wanted.anyway && wanted.at === undefined
    find(el, '.close').focus({ preventScroll: true })
    source.open(wanted)
  }

  /** Between two answers of the daemon: the way is not known yet. @param {any} film */
  function findPlace(film) {
    isNew = false
    const at = resume.follow(film, isAsked)
    if (at !== undefined) Object.assign(source.current() ?? {}, { at, isPaused: true })
  }

  /** @param {any} film */
  function showFilm(film) {
    const title = film.title ?? shownName(film.name)
    find(el, '.title').textContent = title
    el.setAttribute('aria-label', t('player', { title }))
    document.title = `${title} – Dropreel`
    video.poster = posterAddresses(film, 1280)[0] ?? ''
    Object.assign(el.dataset, { film: film.id, title, folder: film.folder, kind: film.kind })
  }

  let readsSubtitles = false
  /** What reads them is fetched when a film has some. */
  async function addSubtitles() {
    if (readsSubtitles || !source.current()?.way?.subtitles?.length) return
    readsSubtitles = true
    try {
      const { playerSubtitles } = await import('./player-subtitles.js')
      groups.push(...playerSubtitles(el, video, source.current()?.way))
      tell(el, 'tracks')
    } catch {
      readsSubtitles = false
    }
  }

  /** The film that was shown is left, whatever comes. */
  function rest() {
    tell(el, 'leaving')
    source.close()
    video.pause()
  }

  function close() {
    if (el.dataset.state === undefined || el.dataset.state === 'closed') return
    rest()
    deeds.leaveFullScreen()
    tell(el, 'closed')
  }

  on(el, 'film', ({ detail }) => open(detail))
  on(el, 'facts', ({ detail: film }) => {
    showFilm(film)
    if (isNew) findPlace(film)
  })
  on(el, 'way', ({ detail: way }) => {
    alert.hide()
    addSubtitles()
    if (isUnusual(way)) tell(el, 'note', { words: whyOf(way) })
  })
  on(el, 'failure', ({ detail }) => alert.show(detail))
  on(el, 'elsewhere', ({ detail }) => source.again(detail))
  on(find(el, '.retry'), 'click', () => source.again())
  on(find(el, '.watch-part'), 'click', () => source.again({ anyway: true }))
  on(el, 'close', close)
}
