// @ts-check
/** A small picture of the place in the film that a finger or the mouse is at. */

import { encode, isPassing, json } from '../daemon/api.js'
import { byteAddresses } from '../daemon/byte-addresses.js'

/** @typedef {{ interval: number, columns: number, rows: number, width: number, height: number, count: number, sheets: { url: string }[] }} Sheets */

/** Sheets that are kept: a browser unpacks each to six megabytes. */
const most = 2
/** Milliseconds that somebody looks at a place before its sheet is asked for, which takes the daemon seconds to make. */
const rest = 120
/** Milliseconds before what has failed is asked for again. */
const pause = 4000

/** The last film that somebody looked for a place in. @type {{ id: string, sheets: Promise<Sheets | undefined>, images: Map<number, HTMLImageElement> } | undefined} */
let film
/** @type {number | undefined} */
let wanted
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting

/**
 * Where on which sheet a time is shown.
 * @param {Sheets} sheets @param {number} time seconds
 */
export function tileAt({ interval, columns, rows, width, height, count }, time) {
  const number = Math.max(Math.min(Math.floor(time / interval), count - 1), 0)
  const place = number % (columns * rows)
  return { sheet: Math.floor(number / (columns * rows)), x: (place % columns) * width, y: Math.floor(place / columns) * height }
}

/** @param {string} id */
function filmOf(id) {
  const sheets = json('GET', `/images/${encode(id)}/sprites.json`).catch((problem) => {
    if (isPassing(problem)) setTimeout(() => { if (film === asked) film = undefined }, pause)
    return undefined
  })
  const asked = { id, sheets, images: new Map() }
  return asked
}

/** @param {HTMLElement} box @param {string} id of the film @param {number | undefined} time seconds; undefined: nobody looks any more */
export async function showPreview(box, id, time) {
  wanted = time
  clearTimeout(resting)
  if (film?.id !== id) film = filmOf(id)
  const { images } = film
  const sheets = time === undefined ? undefined : await film.sheets
  if (wanted !== time || film?.id !== id) return
  if (!sheets || time === undefined) {
    box.hidden = true
    return
  }
  const { sheet, x, y } = tileAt(sheets, time)
  const image = images.get(sheet)
  box.hidden = !image?.complete || image.naturalWidth === 0
  if (!image) resting = setTimeout(() => fetchSheet(images, sheet, sheets, () => showPreview(box, id, wanted)), rest)
  if (!image || box.hidden) return
  const look = { width: `${sheets.width}px`, height: `${sheets.height}px`, backgroundImage: `url("${image.src}")`, backgroundPosition: `-${x}px -${y}px` }
  Object.assign(box.style, look)
}

/** @param {Map<number, HTMLImageElement>} images @param {number} number @param {Sheets} sheets @param {() => void} whenThere */
function fetchSheet(images, number, sheets, whenThere) {
  const image = new Image()
  const addresses = byteAddresses(sheets.sheets[number].url)
  const tryNext = () => {
    const address = addresses.shift()
    if (address) image.src = address
    else setTimeout(() => { if (images.get(number) === image) images.delete(number) }, pause)
  }
  image.onload = whenThere
  image.onerror = tryNext
  tryNext()
  images.set(number, image)
  for (const other of images.keys()) if (images.size > most && other !== number) images.delete(other)
}
