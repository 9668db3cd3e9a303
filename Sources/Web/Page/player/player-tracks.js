// @ts-check
/** Which sound is heard and which subtitles are read: one dialog for both. */

import { find, make, on } from '../base/dom.js'
import { openDialog } from '../frame/dialog.js'
import { currentLocale, t } from '../base/text.js'
import { trackWords } from './track-words.js'

/**
 * @typedef {object} Choices one group of the dialog
 * @property {string} label
 * @property {{ id: string, words: string, language?: string, isChosen: boolean }[]} choices
 * @property {(id: string) => void} choose
 */

/**
 * @param {HTMLElement} el told `way`
 * @param {(() => Choices | undefined)[]} groups asked each time; the button is there while one of them has a choice
 */
export function playerTracks(el, groups) {
  const button = find(el, '.tracks')
  const present = () => groups.map((group) => group()).filter((group) => group !== undefined)
  const show = () => { button.hidden = present().length === 0 }

  on(button, 'click', () => openDialog('player-tracks', (dialog) => find(dialog, '.groups').append(...present().map(groupFor))))
  for (const type of ['way', 'tracks']) on(el, type, show)
  show()
}

/** @param {Choices} group @param {number} number */
function groupFor({ label, choices, choose }, number) {
  const set = make('track-group')
  set.setAttribute('aria-label', label)
  find(set, 'legend').textContent = label
  set.append(...choices.map(({ id, words, language, isChosen }) => {
    const choice = make('track')
    const input = find(choice, 'input')
    Object.assign(input, { name: `tracks-${number}`, checked: isChosen })
    const text = find(choice, '.words')
    text.textContent = words
    if (language) text.lang = language
    on(input, 'change', () => choose(id))
    return choice
  }))
  return set
}

/**
 * The sounds of a film, when there is something to choose.
 * @param {any} way as the daemon answered @param {(index: number) => void} choose
 * @returns {Choices | undefined}
 */
export function soundsOf(way, choose) {
  if (!(way?.audio?.length > 1)) return undefined
  const words = soundWords(way.audio, currentLocale())
  return {
    label: t('audio'),
    choices: way.audio.map((/** @type {any} */ track, /** @type {number} */ n) =>
      ({ id: String(track.index), words: words[n], isChosen: track.index === way.chosenAudio })),
    choose: (id) => choose(Number(id)),
  }
}

/** What tells the sounds apart: language, title, channels. @param {any[]} tracks @param {string} locale */
export const soundWords = (tracks, locale) =>
  trackWords(tracks, locale, ({ title, channels }) => [title, channels > 2 && `${channels - 1}.1`], (n) => t('track', { n }))
