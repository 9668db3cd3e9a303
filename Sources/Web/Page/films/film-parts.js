// @ts-check
/** What unfolds below a film: its sounds and subtitles, its chapters, how this device plays it, and the facts of the file. */

import * as api from '../daemon/api.js'
import { clone, find, on, say } from '../base/dom.js'
import { isFilm } from '../files/file-facts.js'
import { shownName } from '../files/file-name.js'
import { formatDay, formatSize } from '../base/format.js'
import { clockText } from '../player/play-time.js'
import { subtitleWords } from '../player/player-subtitle-choice.js'
import { soundWords } from '../player/player-tracks.js'
import { resolutionOf } from './film-words.js'
import { sourceText } from './edit-details.js'
import { currentLocale, hasText, t } from '../base/text.js'
import { whyOf } from '../player/why-text.js'

let made = 0

/** @param {HTMLElement} el wishes `playFrom` seconds @returns {(file: any) => void} */
export function filmParts(el) {
  for (const part of el.querySelectorAll('.part')) unfold(part)
  let asked = ''

  return (file) => {
    const film = isFilm(file)
    showTracks(find(el, '.tracks'), film ? file : {})
    showChapters(el, file)
    showFacts(find(el, '.about dl'), file)
    const key = `${file.id} ${file.state} ${file.modified}`
    if (!film || file.state !== 'ready') find(el, '.why').hidden = true
    else if (key !== asked) askWhy(file)
    asked = key
  }

  /** @param {any} file */
  async function askWhy(file) {
    const part = find(el, '.why')
    try {
      const { believed } = await import('../player/player-promises.js')
      const way = await api.readPlay(file.id, { caps: believed() })
      const isHindered = way.method === 'none'
      find(part, '.unfold .words').textContent = t(isHindered ? 'why.question' : 'how.question')
      find(part, '.words-of-it').textContent = whyOf(way) || t(isHindered ? 'error.cannotPlay' : 'how.direct')
      part.dataset.hindered = String(isHindered)
      part.hidden = false
    } catch {
      part.hidden = true
    }
  }
}

/** @param {Element} part */
function unfold(part) {
  const [button, content] = [find(part, '.unfold'), find(part, '.folded')]
  made += 1
  content.id = `folded-${made}`
  button.setAttribute('aria-controls', content.id)
  on(button, 'click', () => {
    content.hidden = !content.hidden
    button.setAttribute('aria-expanded', String(!content.hidden))
  })
}

/** @param {HTMLElement} part @param {any} file */
function showTracks(part, { audio = [], subtitles = [] }) {
  part.hidden = audio.length + subtitles.length === 0
  const locale = currentLocale()
  showPairs(find(part, 'dl'), [[t('audio'), soundWords(audio, locale)], [t('subtitles'), subtitleWords(subtitles, locale, t)]])
}

/** @param {HTMLElement} el @param {any} file */
function showChapters(el, { chapters = [], state, duration }) {
  const part = find(el, '.chapters')
  part.hidden = chapters.length === 0
  find(part, 'ol').replaceChildren(...chapters.map((/** @type {any} */ chapter, /** @type {number} */ index) => {
    const item = clone('chapter')
    const title = chapter.title ? shownName(chapter.title) : t('chapter', { n: index + 1 })
    const time = clockText(chapter.start, duration)
    const button = find(item, 'button')
    find(item, 'bdi').textContent = title
    find(item, '.time').textContent = time
    button.setAttribute('aria-label', `${title}${t('join')}${time}`)
    button.disabled = state !== 'ready'
    on(button, 'click', () => say(el, 'playFrom', Math.floor(chapter.start)))
    return item
  }))
}

/** @param {HTMLElement} list @param {any} file */
function showFacts(list, file) {
  const locale = currentLocale()
  const codecs = [...(file.video ?? []), ...(file.audio ?? [])].map(({ codec }) => String(codec).toUpperCase())
  showPairs(list, [
    [t('fact.file'), [shownName(file.name)]],
    [t('fact.place'), [shownName(file.path ?? '')]],
    [t('sort.size.name'), [file.size > 0 ? formatSize(file.size, locale) : '']],
    [t('fact.picture'), [file.width > 0 ? `${resolutionOf(file)} (${file.width}×${file.height})` : '']],
    [t('fact.codecs'), [[...new Set(codecs)].join(t('join'))]],
    [t('sort.added.name'), [file.added && file.state !== 'missing' ? formatDay(file.added, locale) : '']],
    ...said(file),
  ])
}

/**
 * What a file beside the film says under names of its own, and who says what is known of the film.
 * @param {any} file @returns {[string, string[]][]}
 */
function said(file) {
  const extra = Object.entries(file.extra ?? {}).map(([name, value]) => /** @type {[string, string[]]} */ ([shownName(name), [shownName(String(value))]]))
  /** @type {Map<string, string[]>} */
  const told = new Map()
  for (const field of Object.keys(file.sources ?? {})) {
    const name = `detail.${field === 'episodes' ? 'episode' : field}`
    const source = sourceText(file, field)
    if (hasText(name) && source) told.set(source, [...(told.get(source) ?? []), t(name)])
  }
  return [...extra, [t('sources'), [...told].map(([source, names]) => `${source}: ${names.join(t('join'))}`)]]
}

/** @param {HTMLElement} list @param {[string, string[]][]} pairs those without a value are left out */
function showPairs(list, pairs) {
  list.replaceChildren(...pairs.filter(([, values]) => values.some(Boolean)).flatMap(([name, values]) => {
    const pair = clone('fact')
    find(pair, 'dt').textContent = name
    const [value] = pair.querySelectorAll('dd')
    value.replaceWith(...values.map((words) => {
      // Words of either direction begin where the page begins.
      const [line, text] = [document.createElement('dd'), document.createElement('bdi')]
      text.textContent = words
      line.append(text)
      return line
    }))
    return [...pair.children]
  }))
}
