// @ts-check
/** One film from opening to closing: which way it takes now, and what has been learned from those it took before. */

import * as api from '../daemon/api.js'
import { wordsToDrop } from './player-ladder.js'
import { believed, disbelieve } from './player-promises.js'
import { canHandOver } from '../daemon/rights.js'

/**
 * `anyway`: what is there of it will do. `audio`: the sound that was asked for. `at`: seconds, where it goes on.
 * `dropped`: words of `caps` that it has refuted, and `suspects` those among them that other films will refute too. `blamed`: those of
 * them that were dropped last for a decoder which gave up.
 * `isProven`: it was seen and heard. `isBroken`: it has stopped, and is asked for anew. `isElsewhere`: another device shows it, which has no session. `mishaps`: in a row.
 * @typedef {{ id: string, at: number, isPaused: boolean, anyway: boolean, audio?: number,
 *   dropped: Set<string>, suspects: string[], blamed: string[], mishaps: number, isProven: boolean, isBroken: boolean, isElsewhere?: boolean, film?: any, way?: any }} Run
 */
/** @typedef {{ id: string, at?: number, isPaused?: boolean, anyway?: boolean }} Wanted */

/** @param {Wanted} wanted @returns {Run} */
export function newRun({ at = 0, isPaused = false, anyway = false, ...film }) {
  return { ...film, at, isPaused, anyway, dropped: new Set(), suspects: [], blamed: [], mishaps: 0, isProven: false, isBroken: false }
}

/** Whether it has only come so far, or stopped on its way. @param {any} film */
export const isPart = (film) => film?.state === 'copying' || film?.state === 'damaged'

/** What the daemon is asked for it. @param {Run} run @returns {api.Device} */
export const deviceOf = ({ dropped, audio }) => ({ caps: believed(dropped), audio })

/** How the daemon wants it played; undefined when its state forbids it. @param {Run} run @param {(film: any) => void} whenRead */
export async function readWay(run, whenRead) {
  run.film = await api.readFile(run.id)
  whenRead(run.film)
  if (run.film.state !== 'ready' && !(isPart(run.film) && run.anyway)) return undefined
  const way = await api.readPlay(run.id, deviceOf(run), isPart(run.film))
  return run.isElsewhere && way.url && canHandOver(run.film) ? withoutSession(run.id, way) : way
}

/** @param {string} id @param {any} way */
async function withoutSession(id, way) {
  const { base } = await api.makeLinks(id)
  return { ...way, url: new URL(base).pathname + way.url }
}

/** A script does it where the browser cannot, or could not. @param {Run} run */
export const isFed = ({ way, dropped }) => way.method === 'hls' && !believed(dropped).split(',').includes('c.hls')

/** Takes words back, so that the next answer is another one; false when nothing is left. @param {Run} run @param {import('./player-ladder.js').Fault} fault */
export function stepDown(run, fault) {
  const words = wordsToDrop(believed(run.dropped), fault, run.way, run.film)
  for (const word of words) run.dropped.add(word)
  run.blamed = fault === 'decoder' ? words : []
  // A file that breaks may be the file's own fault; a codec without a sound is the browser's.
  if (fault === 'picture' || fault === 'sound') run.suspects.push(...words)
  return words.length > 0
}

/** Believes again what a decoder was blamed for; false when none was. @param {Run} run */
export function stepBack(run) {
  for (const word of run.blamed) run.dropped.delete(word)
  return run.blamed.splice(0).length > 0
}

/** It plays as promised: so what was taken back for that was the fault. @param {Run} run */
export function prove(run) {
  Object.assign(run, { isProven: true, mishaps: 0 })
  disbelieve(run.suspects.splice(0))
}

/** Nothing else was wrong with the way that it had. @param {Run} run */
export const isMerelySilent = ({ suspects, film }) =>
  film.video?.length > 0 && suspects.length > 0 && suspects.every((word) => word.startsWith('a.'))

/** @param {Run} run @param {HTMLVideoElement} video */
export function keepPlace(run, video) {
  if (video.currentTime > 0) run.at = video.currentTime
}

/** A browser that gives up or comes to the end pauses, too: that is nobody's wish. @param {Run} run @param {HTMLVideoElement} video */
export function keepWish(run, video) {
  if (!video.error && !video.ended) run.isPaused = video.paused
}
