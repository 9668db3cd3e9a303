// @ts-check
/** The episodes of a show: which one is next, and which are shown in what order. Pure. */

import { chosenFilms } from './film-choice.js'

/** @typedef {{ season: number | null, episodes: any[] }} Season */

/**
 * Where somebody goes on: in the episode that was begun last, else in the one after it, else where the show begins.
 * @param {Season[]} seasons with the marks of whoever looks
 */
export function episodeToPlay(seasons) {
  const all = seasons.flatMap(({ episodes }) => episodes).filter(({ state }) => state === 'ready')
  const [last] = all.filter(({ progress }) => progress).sort((one, other) => (one.progress.updated < other.progress.updated ? 1 : -1))
  if (!last) return all[0]
  if (!last.progress.watched) return last
  const isNew = (/** @type {any} */ episode) => !episode.progress?.watched
  return all.slice(all.indexOf(last) + 1).find(isNew) ?? all.find(isNew) ?? all[0]
}

/**
 * As they are shown: by season, or in another order all together.
 * @param {Season[]} seasons
 * @param {{ words: string, sort: string, locale: string }} choice "-episode" is the last one first
 * @returns {Season[]} without those in which nothing is left
 */
export function seasonsShown(seasons, { words, sort, locale }) {
  const isByEpisode = sort === '' || sort.endsWith('episode')
  const whole = isByEpisode ? seasons : [{ season: null, episodes: seasons.flatMap(({ episodes }) => episodes) }]
  const shown = whole
    .map(({ season, episodes }) => ({ season, episodes: chosenFilms(episodes, { words, sort: isByEpisode ? '' : sort, locale }) }))
    .filter(({ episodes }) => episodes.length > 0)
  return sort === '-episode' ? shown.reverse().map(({ season, episodes }) => ({ season, episodes: [...episodes].reverse() })) : shown
}
