// @ts-check
/** The buttons of the player: each shows how things are, and does what it says. */

import { find, on, showIcon } from '../base/dom.js'
import { openMenu } from '../frame/menu.js'
import { rates } from './player-deeds.js'
import { currentLocale, t } from '../base/text.js'

/** @param {number} rate */
const rateText = (rate) => `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(rate)}×`

/** @param {HTMLElement} el @param {HTMLVideoElement} video @param {import('./player-deeds.js').Deeds} deeds */
export function playerControls(el, video, deeds) {
  const [play, mute, volume, speed] = ['.play-button', '.mute', '.volume', '.speed'].map((place) => find(el, place))

  function showPlay() {
    const isPlaying = !video.paused && !video.ended
    label(play, isPlaying ? 'pause' : 'play', isPlaying ? 'icon-pause' : 'icon-film')
  }
  function showVolume() {
    const isSilent = video.muted || video.volume === 0
    label(mute, isSilent ? 'unmute' : 'mute', isSilent ? 'icon-muted' : 'icon-volume')
    volume.value = String(isSilent ? 0 : Math.round(video.volume * 100))
    volume.setAttribute('aria-valuetext', new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(volume.value / 100))
  }
  function showSpeed() {
    find(speed, '.words').textContent = rateText(video.playbackRate)
    speed.setAttribute('aria-label', t('speed.button', { rate: rateText(video.playbackRate) }))
  }

  on(play, 'click', deeds.playOrPause)
  on(find(el, '.back-10'), 'click', () => deeds.seekBy(-10))
  on(find(el, '.forward-10'), 'click', () => deeds.seekBy(10))
  on(mute, 'click', deeds.mute)
  on(volume, 'input', () => {
    video.volume = volume.value / 100
    video.muted = video.volume === 0
  })
  on(speed, 'click', async () => {
    const choices = rates.map((rate) => ({ id: String(rate), words: rateText(rate), isChecked: rate === video.playbackRate }))
    const chosen = await openMenu(t('speed'), choices, speed)
    if (chosen) deeds.setRate(Number(chosen))
  })
  on(find(el, '.close'), 'click', deeds.leave)
  for (const type of ['play', 'playing', 'pause', 'ended', 'emptied', 'seeked']) on(video, type, showPlay)
  on(video, 'volumechange', showVolume)
  on(video, 'ratechange', showSpeed)
  // A phone has buttons for how loud it is, and Safari on it none for pages.
  volume.hidden = !canSetVolume()
  showPlay()
  showVolume()
  showSpeed()
}

/** @param {HTMLElement} button @param {string} key @param {string} icon */
export function label(button, key, icon) {
  button.setAttribute('aria-label', t(key))
  showIcon(button, icon)
}

function canSetVolume() {
  const trial = document.createElement('video')
  trial.volume = 0.5
  return trial.volume === 0.5
}
