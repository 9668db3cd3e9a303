// @ts-check
/** The stream of what changes, kept open however often it breaks. Runs in the shared worker or in the page itself. */

const kinds = ['change', 'progress', 'marks', 'status', 'session', 'reset']

export class LiveStream {
  /** @type {EventSource | undefined} */
  #source
  #failures = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry
  #tell

  /** @param {(kind: string, data: any) => void} tell `state` with open, connecting or closed, and `refused`, besides the daemon's own kinds */
  constructor(tell) {
    this.#tell = tell
  }

  /** Opens, or opens anew: a stream that slept with its tab may look open and be dead. */
  open() {
    this.#drop()
    this.#tell('state', 'connecting')
    const source = new EventSource('/api/v1/events')
    this.#source = source
    source.onopen = () => {
      this.#failures = 0
      this.#tell('state', 'open')
    }
    source.onerror = () => {
      this.#tell('state', 'connecting')
      // The browser reconnects by itself, with Last-Event-ID, unless it was answered with an error.
      if (source.readyState !== EventSource.CLOSED) return
      this.#tell('refused', undefined)
      this.#openLater()
    }
    for (const kind of kinds) {
      source.addEventListener(kind, (event) => this.#tell(kind, parsed(event.data)))
    }
  }

  close() {
    this.#drop()
    this.#tell('state', 'closed')
  }

  #drop() {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = undefined
  }

  #openLater() {
    this.#failures += 1
    const wait = Math.min(30_000, 1000 * 2 ** (this.#failures - 1)) * (0.75 + Math.random() / 2)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.open(), wait)
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
