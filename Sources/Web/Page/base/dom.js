// @ts-check
/** The few words every part uses to touch the document. */

import { fillTexts } from './text.js'

/**
 * A fresh copy of a `<template>`, with its texts in the language of the page.
 * @param {string} name
 * @returns {DocumentFragment}
 */
export function clone(name) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(name))
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true))
  fillTexts(copy)
  return copy
}

/**
 * A fresh copy of a `<template>` that holds one element.
 * @param {string} name
 */
export const make = (name) => /** @type {HTMLElement} */ (clone(name).firstElementChild)

/**
 * The one element that a part relies on; a missing one is a mistake in the template and says so.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {any}
 */
export function find(root, selector) {
  const found = root.querySelector(selector)
  if (!found) throw new Error(`the template has no ${selector}`)
  return found
}

/**
 * @param {EventTarget} el
 * @param {string} type
 * @param {(event: any) => void} handler
 * @param {AddEventListenerOptions} [options]
 */
export function on(el, type, handler, options) {
  el.addEventListener(type, handler, options)
}

/** Whether a click wants what it names in this page, and not in a new tab or window. @param {MouseEvent} event */
export const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey

/**
 * A wish, named by a verb: it bubbles up to whoever can fulfil it.
 * @param {Element} el
 * @param {string} wish
 * @param {unknown} [detail]
 */
export function say(el, wish, detail) {
  el.dispatchEvent(new CustomEvent(wish, { detail, bubbles: true }))
}

/**
 * Data, named by a noun: it goes to this part and no further.
 * @param {EventTarget} el
 * @param {string} noun
 * @param {unknown} [detail]
 */
export function tell(el, noun, detail) {
  el.dispatchEvent(new CustomEvent(noun, { detail }))
}

/**
 * Points an icon at another symbol of the page.
 * @param {ParentNode} root
 * @param {string} symbol
 */
export function showIcon(root, symbol) {
  const use = find(root, 'svg use')
  if (use.getAttribute('href') !== '#' + symbol) use.setAttribute('href', '#' + symbol)
}
