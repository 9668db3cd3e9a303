// @ts-check
/** Subtitles of the film that plays, as text tracks of the browser: so they are seen in full screen and on other screens, too. */

import { on } from '../base/dom.js'
import { partsOf } from './player-subtitle-parts.js'
import { subtitleFor, subtitleWords } from './player-subtitle-choice.js'
import { currentLocale, t } from '../base/text.js'

/** @typedef {import('./player-tracks.js').Choices} Choices */
/** @typedef {import('./player-subtitle-choice.js').Subtitle} Subtitle */

/** The language that this device reads, or `off`. */
const remembered = 'subtitles'

/** Milliseconds before each further try: a track does not tell why it has failed, and the daemon may be busy. */
const waits = [2000, 4000, 8000]

/** How files of subtitles are written where nobody used Unicode, by what people call it. */
const charsets = {
  'utf-8': 'Unicode (UTF-8)', 'windows-1252': 'Western (1252)', 'gb18030': '简体中文 (GB18030)', 'big5': '繁體中文 (Big5)',
  'windows-1256': 'العربية (1256)', 'windows-1251': 'Кириллица (1251)', 'shift_jis': '日本語 (Shift JIS)', 'euc-kr': '한국어 (EUC-KR)',
  'windows-1250': 'Central European (1250)', 'windows-1253': 'Ελληνικά (1253)', 'windows-1254': 'Türkçe (1254)',
  'windows-1255': 'עברית (1255)', 'tis-620': 'ไทย (TIS-620)',
}

/**
 * @param {HTMLElement} el told `way`, `closed` and `toggleSubtitles` @param {HTMLVideoElement} video
 * @param {any} way in which the first film that has any is played
 */
export function playerSubtitles(el, video, way) {
  /** @type {Subtitle[]} */
  let subtitles = []
  /** @type {string | undefined} */
  let heard
  /** @type {string | undefined} */
  let shown
  let charset = ''
  let film = ''
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retrying
  const parts = partsOf(video)

  /** @param {any} way */
  function begin(way) {
    const before = subtitles.find(({ id }) => id === shown)
    subtitles = (way.subtitles ?? []).filter((/** @type {Subtitle} */ subtitle) => subtitle.url)
    heard = way.audio?.find((/** @type {any} */ track) => track.index === way.chosenAudio)?.language
    const isSame = film === el.dataset.film
    film = el.dataset.film ?? ''
    // Another way to play the same film changes nothing that was chosen.
    const next = isSame ? subtitles.find(({ id }) => id === before?.id) : subtitleFor(subtitles, preference(), heard)
    if (!isSame) charset = ''
    show(next?.id)
  }

  /** @param {string | undefined} id @param {number} [failures] in a row */
  function show(id, failures = 0) {
    clear()
    shown = id
    const words = subtitleWords(subtitles, currentLocale(), t)
    subtitles.forEach((subtitle, n) => {
      const track = document.createElement('track')
      const isShown = subtitle.id === id
      Object.assign(track, { kind: 'subtitles', label: words[n], srclang: subtitle.language ?? 'und' })
      track.src = addressOf(subtitle, isShown ? charset : '')
      if (isShown && failures < waits.length) {
        on(track, 'error', () => { retrying = setTimeout(() => show(id, failures + 1), waits[failures]) })
      }
      video.append(track)
      track.track.mode = isShown ? 'showing' : 'disabled'
      if (isShown && subtitle.source === 'embedded') parts.follow(track, track.src)
    })
  }

  function clear() {
    clearTimeout(retrying)
    parts.end()
    for (const track of video.querySelectorAll('track')) {
      track.track.mode = 'disabled'
      track.remove()
    }
  }

  /** @param {string} id `` for none */
  function choose(id) {
    const subtitle = subtitles.find((one) => one.id === id)
    if (!subtitle?.forced) remember(subtitle ? subtitle.language : 'off')
    charset = ''
    show(subtitle?.id)
  }

  /** @returns {Choices | undefined} */
  function languages() {
    if (subtitles.length === 0) return undefined
    const words = subtitleWords(subtitles, currentLocale(), t)
    const choices = subtitles.map(({ id, language }, n) => ({ id, language, words: words[n], isChosen: id === shown }))
    return { label: t('subtitles'), choices: [{ id: '', words: t('off'), isChosen: shown === undefined }, ...choices], choose }
  }

  /** Only of a file can nobody be sure. @returns {Choices | undefined} */
  function writings() {
    if (subtitles.find(({ id }) => id === shown)?.source !== 'file') return undefined
    const choices = Object.entries({ '': t('charset.guessed'), ...charsets })
      .map(([id, words]) => ({ id, words, isChosen: id === charset }))
    return { label: t('charset'), choices, choose: (id) => { charset = id; show(shown) } }
  }

  on(el, 'way', ({ detail }) => begin(detail))
  on(el, 'closed', () => { film = ''; subtitles = []; shown = undefined; clear() })
  on(el, 'toggleSubtitles', () => choose(shown ? '' : (subtitleFor(subtitles, preference() ?? heard, heard) ?? subtitles[0])?.id ?? ''))
  if (way) begin(way)
  return [languages, writings]
}

/** @param {Subtitle} subtitle @param {string} charset */
function addressOf({ url = '' }, charset) {
  return charset ? `${url}${url.includes('?') ? '&' : '?'}charset=${charset}` : url
}

const preference = () => localStorage.getItem(remembered) ?? undefined

/** @param {string | undefined} language */
function remember(language) {
  if (language) localStorage.setItem(remembered, language)
}
