// @ts-check
/** From a way to play that failed to the next one: what a browser said it can do is taken back, word by word. Pure. */

/** The daemon's names of codecs, and the words of `caps` that promise them; the harder one first. @type {Record<string, string[]>} */
const promises = {
  h264: ['v.avc1.high10', 'v.avc1'], hevc: ['v.hvc1.main10', 'v.hvc1'], vp8: ['v.vp8'], vp9: ['v.vp9.2', 'v.vp9'],
  av1: ['v.av01.10', 'v.av01'], aac: ['a.mp4a'], mp3: ['a.mp3'], opus: ['a.opus'], vorbis: ['a.vorbis'], flac: ['a.flac'],
  alac: ['a.alac'], ac3: ['a.ac-3'], eac3: ['a.ec-3'], dts: ['a.dts'],
}

/** @typedef {{ method: string, url?: string, chosenAudio?: number }} Way as the daemon answers */
/** @typedef {{ index: number, codec: string, codecs?: string, bitDepth?: number }} Track */
/** @typedef {'picture' | 'sound' | 'decoder' | 'error'} Fault what is missing, or that the browser gave up: at decoding, or somehow */

/**
 * The words to take back so that the daemon chooses another way; none when every way was tried.
 * @param {string} caps
 * @param {Fault} fault
 * @param {Way} way that failed
 * @param {{ video?: Track[], audio?: Track[] }} film
 * @returns {string[]}
 */
export function wordsToDrop(caps, fault, way, film) {
  const words = caps.split(',')
  for (const step of steps[fault]) {
    const dropped = step(way, film).filter((word) => words.includes(word))
    // Who has no other way to take segments keeps the one it has.
    if (dropped.length > 0 && !(dropped[0] === 'c.hls' && !words.includes('c.mse'))) return dropped
  }
  return []
}

/** Which container it was is the daemon's secret: none counts any more. @param {Way} way */
const fileWords = (way) => (way.method === 'direct' ? containers : [])
const containers = ['c.mp4', 'c.mov', 'c.webm', 'c.mkv', 'c.ogg', 'c.mp3', 'c.flac', 'c.wav']

/** @param {Way} way */
const streamWords = (way) => (way.method === 'hls' ? ['c.hls'] : [])

/**
 * What the decoder does not take does not depend on how it comes there: it is made anew at once.
 * @type {Record<Fault, ((way: Way, film: any) => string[])[]>}
 */
const steps = {
  picture: [entryWords, pictureWords],
  sound: [soundWords],
  decoder: [entryWords, pictureWords, soundWords, fileWords, streamWords],
  error: [fileWords, streamWords, pictureWords, soundWords],
}

/** HEVC as some MP4s have it says nothing of HEVC in a stream. @param {Way} way @param {{ video?: Track[] }} film */
function entryWords({ method }, film) {
  return method === 'direct' && /^(hev1|dvhe)/.test(film.video?.[0]?.codecs ?? '') ? ['v.hev1'] : []
}

/** A converted picture is H.264: who does not see that sees nothing. @param {Way} way @param {{ video?: Track[] }} film */
function pictureWords(way, film) {
  const track = film.video?.[0]
  if (!track || variantOf(way).isPictureConverted) return []
  const [harder, ordinary] = promises[track.codec] ?? []
  // Who cannot show the ordinary form cannot show the harder one either.
  return ordinary && (track.bitDepth ?? 8) <= 8 ? [harder, ordinary] : [harder].filter(Boolean)
}

/** @param {Way} way @param {{ audio?: Track[] }} film */
function soundWords(way, film) {
  const track = film.audio?.find(({ index }) => index === way.chosenAudio) ?? film.audio?.[0]
  if (!track || variantOf(way).isSoundConverted) return []
  return promises[track.codec] ?? (track.codec.startsWith('pcm_') ? ['a.pcm'] : [])
}

/** What an address says of its tracks: `…/v0h720a1s2/master.m3u8`. @param {Way} way */
export function variantOf({ url }) {
  const variant = /\/hls\/[^/]+\/[^/]+\/(?:v\d+(h\d+)?)?(?:a\d+(s\d+)?)?\//.exec(url ?? '')
  return { isPictureConverted: Boolean(variant?.[1]), isSoundConverted: Boolean(variant?.[2]) }
}
