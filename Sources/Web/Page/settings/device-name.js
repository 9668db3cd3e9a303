// @ts-check
/** A device by what its browser says of itself: "Safari on iPhone". Pure. */

/** The first that fits; whoever claims to be several things stands above what it claims. @type {[RegExp, string][]} */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'], [/OPR\/|Opera/, 'Opera'], [/SamsungBrowser\//, 'Samsung Internet'], [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrom(?:e|ium)\//, 'Chrome'], [/Safari\//, 'Safari'], [/VLC|LibVLC/i, 'VLC'], [/curl\//, 'curl'], [/python/i, 'Python'],
]
/** @type {[RegExp, string][]} */
const systems = [
  [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android TV|GoogleTV|BRAVIA|AFT\w/, 'Android TV'], [/Android/, 'Android'], [/Tizen|Web0S|SMART-TV/i, 'TV'],
  [/Macintosh|Mac OS X/, 'Mac'], [/Windows/, 'Windows'], [/CrOS/, 'Chromebook'], [/Linux|X11/, 'Linux'],
]

/**
 * @param {string} said what the daemon keeps of the browser's own words
 * @returns {{ browser?: string, system?: string, other?: string }} `other`: what is no browser that is known, as it is
 */
export function deviceOf(said) {
  const nameIn = (/** @type {[RegExp, string][]} */ table) => table.find(([pattern]) => pattern.test(said))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return browser || system ? { browser, system } : { other: said.trim().slice(0, 60) }
}
