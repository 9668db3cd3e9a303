// Plays an address in a bare page, or goes on with what the page's own player plays, jumps about in it, and says what was seen and heard.
async ({ url, seeks, rate, patience }) => {
  const video = url ? document.createElement('video') : document.querySelector('video')
  if (url) document.body.replaceChildren(video)
  const said = { seeks: [] }
  const within = (promise, seconds, what) =>
    Promise.race([promise, new Promise((_, no) => setTimeout(() => no(new Error(`${what}: nothing in ${seconds} s`)), seconds * 1000))])
  const event = (name) => new Promise((done) => video.addEventListener(name, done, { once: true }))
  // The player finds another way by itself.
  const failed = new Promise((_, no) => { if (url) video.addEventListener('error', () => no(new Error(`error ${video.error?.code}: ${video.error?.message}`))) })
  failed.catch(() => {})
  const shown = () => new Promise((done) => video.requestVideoFrameCallback((_, facts) => done(facts)))
  // Where the player begins anew, another picture may be shown before the one that was asked for.
  let latest
  const follow = () => video.requestVideoFrameCallback((_, facts) => { latest = facts; follow() })
  const near = async (to) => {
    while (!latest || Math.abs(latest.mediaTime - to) > 0.5) await new Promise((done) => setTimeout(done, 10))
    return latest
  }
  const canvas = document.createElement('canvas')
  canvas.width = 16
  canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  // The middle of each bar of the counter (Tests/Films/counter.py).
  const luma = () => {
    const bar = video.videoWidth / 16
    for (let n = 0; n < 16; n++) brush.drawImage(video, bar * (n + 0.4), video.videoHeight / 36, bar * 0.2, video.videoHeight / 36, n, 0, 1, 1)
    const pixels = brush.getImageData(0, 0, 16, 1).data
    return Array.from({ length: 16 }, (_, n) => 0.3 * pixels[n * 4] + 0.59 * pixels[n * 4 + 1] + 0.11 * pixels[n * 4 + 2])
  }
  const begun = performance.now()
  const begin = async () => {
    const first = shown()
    video.src = url
    const playing = video.play()
    await within(Promise.race([event('loadeddata'), failed]), patience, 'the beginning')
    const facts = await within(Promise.race([video.videoWidth ? first : playing, failed]), patience, 'the first picture')
    // When the first picture is shown: a film need not begin at 0.
    said.begins = facts?.mediaTime ?? 0
    said.first = performance.now() - begun
  }
  try {
    if (url) await begin()
    else follow()
    said.width = video.videoWidth
    said.height = video.videoHeight
    said.duration = video.duration
    const moved = async (from, by) => {
      while (video.currentTime < from + by && !video.ended) await new Promise((done) => setTimeout(done, 30))
    }
    await within(Promise.race([moved(0, Math.min(0.6, video.duration / 2)), failed]), patience, 'going on')
    for (const to of seeks) {
      video.pause()
      const before = performance.now()
      const picture = video.videoWidth ? shown() : Promise.resolve(undefined)
      const arrived = event('seeked')
      video.currentTime = to
      await within(Promise.race([arrived, failed]), patience, `a jump to ${to}`)
      const facts = await within(Promise.race([url ? picture : near(to), failed]), patience, `a picture at ${to}`)
      const took = performance.now() - before
      const seen = video.videoWidth ? luma() : []
      await within(video.play(), patience, `playing at ${to}`)
      await within(Promise.race([moved(to, Math.min(0.2, Math.max(video.duration - to - 0.1, 0))), failed]), patience, `going on at ${to}`)
      said.seeks.push({ to, time: facts?.mediaTime, luma: seen, took, resumed: performance.now() - before })
    }
    if (rate) {
      // To the end, quickly: how often does it stand still?
      let stalls = 0
      let hungry = 0
      const lies = (at) => Array.from({ length: video.buffered.length }, (_, n) => n).some((n) => video.buffered.start(n) <= at && at < video.buffered.end(n))
      video.addEventListener('waiting', () => {
        if (video.seeking) return
        stalls += 1
        if (!lies(Math.min(video.currentTime + 1, video.duration - 0.1))) hungry += 1
      })
      video.currentTime = 0
      await within(event('seeked'), patience, 'back to the beginning')
      video.playbackRate = rate
      await within(video.play(), patience, 'playing to the end')
      await new Promise((done) => setTimeout(done, 1000))
      stalls = hungry = 0
      await within(Promise.race([event('ended'), failed]), video.duration / rate + 60, 'the end')
      said.stalls = stalls
      said.hungry = hungry
    }
    said.audioBytes = video.webkitAudioDecodedByteCount
    said.pictures = video.getVideoPlaybackQuality().totalVideoFrames
  } catch (error) {
    said.error = error.message
    said.audioBytes = video.webkitAudioDecodedByteCount
  }
  if (!url) return { ...said, url: video.currentSrc }
  video.removeAttribute('src')
  video.load()
  return said
}
