// @ts-check
/** Which episode of its show something is, in words. */

import { formatDay } from '../base/format.js'
import { shownName } from '../files/file-name.js'
import { currentLocale, t } from '../base/text.js'

/** "S1 E2"; the day, where a show has one a day; nothing for a film. @param {any} file */
export function episodeText({ show, season, episode, episodes, date }) {
  if (!show) return ''
  if (episode === undefined) return date ? formatDay(date, currentLocale()) : ''
  const number = episodes ? `${episodes[0]}–${episodes.at(-1)}` : String(episode)
  if (season === undefined) return t('episode.number', { episode: number })
  return season === 0 ? t('episode.special', { episode: number }) : t('episode.code', { season: String(season), episode: number })
}

/** Whose episode it is, and which: "Harbour · S1 E2". @param {any} file */
export const showText = (file) => [file.show ? shownName(file.show) : '', episodeText(file)].filter(Boolean).join(' · ')

/** In the list of its own show: "2. The Pilot Boat". @param {any} file @param {string} title */
export function titleInShow(file, title) {
  const { episode, episodes } = file
  if (!file.title) return episodeText(file) || title
  return episode === undefined ? title : `${episodes ? `${episodes[0]}–${episodes.at(-1)}` : episode}. ${title}`
}

/** @param {number | null} season */
export const seasonText = (season) =>
  season === null ? t('season.none') : season === 0 ? t('season.specials') : t('season', { season: String(season) })
