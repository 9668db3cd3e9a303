// @ts-check
/** What lies over the screen, menus and dialogs: each has a history entry, so that the system's back closes it. */

/** @type {(() => void)[]} */
const closers = []

/** For the history: true when this step back only closed an overlay. */
export function overlayPopped() {
  const close = closers.pop()
  close?.()
  return close !== undefined
}

export const overlayIsOpen = () => closers.length > 0

/** @param {() => void} close called when the entry is gone */
export function addOverlay(close) {
  closers.push(close)
  history.pushState({ ...history.state, depth: (history.state?.depth ?? 0) + 1 }, '')
}
