// @ts-check
/**
 * One stream for all tabs. A browser keeps six connections to a host; six tabs with a stream each would stop the page.
 * Tabs say `visible`, `hidden` or `bye`; without a visible tab the stream closes after half a minute.
 */

import { LiveStream } from './live-stream.js'

/** @type {Map<MessagePort, { isVisible: boolean, heard: number }>} */
const tabs = new Map()
/** @type {unknown} */
let who
let isWanted = false
let state = 'closed'

const stream = new LiveStream((kind, data) => {
  if (kind === 'state') state = data
  for (const port of tabs.keys()) port.postMessage({ kind, data })
})

/** A tab that crashed says no bye; one that is alive speaks every 20 s. */
function forgetSilentTabs() {
  for (const [port, tab] of tabs) if (Date.now() - tab.heard > 70_000) tabs.delete(port)
}

function settle() {
  forgetSilentTabs()
  isWanted = [...tabs.values()].some((tab) => tab.isVisible)
  if (isWanted && state === 'closed') stream.open()
  if (!isWanted) setTimeout(() => { if (!isWanted && state !== 'closed') stream.close() }, 30_000)
}
setInterval(settle, 20_000)

globalThis.addEventListener('connect', (/** @type {any} */ event) => {
  const port = event.ports[0]
  port.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.say === 'bye') tabs.delete(port)
    else tabs.set(port, { isVisible: data.say === 'visible', heard: Date.now() })
    const isSomebodyElse = 'who' in data && data.who !== who
    if (isSomebodyElse) who = data.who
    // Whoever arrives may have just signed in; a stream that was refused must not wait for its next try.
    const isWaiting = 'who' in data && state === 'connecting'
    if (data.isStale || isSomebodyElse || isWaiting) stream.close()
    else if ('who' in data) port.postMessage({ kind: 'state', data: state })
    settle()
  }
  port.start()
})
