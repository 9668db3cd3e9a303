// @ts-check
/** What the player of this browser can play, in the words of the daemon's `caps`. Pure. */

/** A question for each word. With a codec in it only "probably" counts: "maybe" is what a browser says of anything. */
const questions = {
  'c.mp4': ['video/mp4'],
  'c.mov': ['video/quicktime'],
  'c.webm': ['video/webm'],
  'c.mkv': ['video/x-matroska; codecs="avc1.640028, mp4a.40.2"', 'video/x-matroska; codecs="vp9, opus"'],
  'c.ogg': ['audio/ogg'],
  'c.mp3': ['audio/mpeg'],
  'c.flac': ['audio/flac'],
  'c.wav': ['audio/wav'],
  'c.hls': ['application/vnd.apple.mpegurl'],
  'v.avc1': ['video/mp4; codecs="avc1.640028"'],
  // As the daemon makes it: what holds when a film as it is has been given up.
  'v.avc1.made': ['video/mp4; codecs="avc1.640028"'],
  'v.avc1.high10': ['video/mp4; codecs="avc1.6e0028"'],
  'v.hvc1': ['video/mp4; codecs="hvc1.1.6.L120.90"'],
  'v.hvc1.main10': ['video/mp4; codecs="hvc1.2.4.L120.90"'],
  // Other players of the same codec want its parameters before the pictures alone.
  'v.hev1': ['video/mp4; codecs="hev1.1.6.L120.90"'],
  'v.vp8': ['video/webm; codecs="vp8"'],
  'v.vp9': ['video/webm; codecs="vp9"', 'video/mp4; codecs="vp09.00.40.08"'],
  'v.vp9.2': ['video/webm; codecs="vp09.02.40.10"', 'video/mp4; codecs="vp09.02.40.10"'],
  'v.av01': ['video/mp4; codecs="av01.0.08M.08"'],
  'v.av01.10': ['video/mp4; codecs="av01.0.08M.10"'],
  'a.mp4a': ['audio/mp4; codecs="mp4a.40.2"'],
  'a.mp3': ['audio/mpeg'],
  'a.opus': ['audio/webm; codecs="opus"', 'audio/mp4; codecs="opus"'],
  'a.vorbis': ['audio/webm; codecs="vorbis"'],
  'a.flac': ['audio/flac', 'audio/mp4; codecs="flac"'],
  'a.alac': ['audio/mp4; codecs="alac"'],
  'a.pcm': ['audio/wav; codecs="1"'],
  'a.ac-3': ['audio/mp4; codecs="ac-3"'],
  'a.ec-3': ['audio/mp4; codecs="ec-3"'],
  'a.dts': ['audio/mp4; codecs="dtsc"'],
}

/**
 * @param {{ canPlayType: (type: string) => string }} video
 * @param {{ isTypeSupported?: (type: string) => boolean, takesSegments?: boolean, showsHDR?: boolean, opensQuickTime?: boolean }} [browser]
 *   `takesSegments`: from a script;
 *   `opensQuickTime`: it does, though it does not say so
 */
export function capabilitiesOf(video, { isTypeSupported, takesSegments = false, showsHDR = false, opensQuickTime = false } = {}) {
  /** @param {string} type */
  const says = (type) => {
    const answer = video.canPlayType(type)
    return answer === 'probably' || (answer === 'maybe' && !type.includes('codecs')) || Boolean(isTypeSupported?.(type))
  }
  const words = Object.entries(questions).filter(([, types]) => types.some(says)).map(([word]) => word)
  if (opensQuickTime && !words.includes('c.mov')) words.push('c.mov')
  if (takesSegments) words.push('c.mse')
  if (showsHDR) words.push('d.hdr')
  return words.join(',')
}

/** @param {string} caps @param {Iterable<string>} dropped */
export function withoutWords(caps, dropped) {
  const gone = new Set(dropped)
  return caps.split(',').filter((word) => !gone.has(word)).join(',')
}

/** @type {string | undefined} */
let known

/** Asked once: no browser learns a codec while a page is open. */
export function capabilities() {
  const video = document.createElement('video')
  const source = /** @type {any} */ (globalThis).ManagedMediaSource ?? globalThis.MediaSource
  known ??= capabilitiesOf(video, {
    // A media source says what the decoders can do, but knows no file formats: of those only the player speaks.
    isTypeSupported: (type) => type.includes('codecs') && !type.includes('matroska') && Boolean(source?.isTypeSupported(type)),
    takesSegments: Boolean(source),
    showsHDR: matchMedia('(dynamic-range: high)').matches,
    // Chromium reads it as the MP4 that it is.
    opensQuickTime: 'webkitAudioDecodedByteCount' in video,
  })
  return known
}
