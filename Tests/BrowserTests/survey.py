"""What must hold on every screen, whatever it shows."""

from pathlib import Path

import axe_playwright_python

# axe-core, whole: its rules for WCAG 2.2 AA and what it calls best practice.
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
ASK_AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.flatMap((rule) =>
  rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 140)} — ${node.any.concat(node.all, node.none)[0]?.message}`))"""

# Every visible thing that can be pressed: its name, its size, and whether its id stands alone.
HANDLES = """() => {
  const visible = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !el.closest('[inert]')
  const faults = []
  for (const el of document.querySelectorAll('a, button, input, textarea, [role=button]')) {
    if (!visible(el) || el.matches('.skip')) continue
    const name = el.ariaLabel || el.labels?.[0]?.textContent || el.textContent.trim()
    const box = (el.matches('[type=radio], [type=checkbox]') ? el.closest('label') : el).getBoundingClientRect()
    if (!name) faults.push('no name: ' + el.outerHTML.slice(0, 90))
    if (box.height < 43.5 || (box.width < 43.5 && !el.closest('.crumbs'))) faults.push(`${box.width}×${box.height}: ` + el.outerHTML.slice(0, 90))
  }
  const ids = [...document.querySelectorAll('[id]')].map((el) => el.id)
  for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) faults.push('twice: ' + id)
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`wider than the window: ${document.documentElement.scrollWidth}`)
  return faults
}"""

# What the keyboard should come by: all that can be pressed, but of tabs, radios and items of a menu only one each.
STOPS = """() => {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...top.querySelectorAll('a[href], button, input, textarea')].filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.disabled &&
    !el.closest('[inert]') && !(el.tabIndex < 0 && el.closest('[role=tablist], [role=menu]')) && el.type !== 'radio')
    .map((el) => { el.dataset.stop = ''; return el }).length
}"""
STEP = """() => {
  const el = document.activeElement
  if (!el || el === document.body) return ''
  const was = 'stop' in el.dataset
  delete el.dataset.stop
  const style = getComputedStyle(el)
  const isSeen = [el, el.parentElement, el.closest('.face, label, .seek')].some((one) => one && (getComputedStyle(one).outlineStyle !== 'none' || getComputedStyle(one).boxShadow !== 'none'))
  return was && !isSeen ? 'focus is not seen: ' + el.outerHTML.slice(0, 120) : ''
}"""
LEFT = """() => [...document.querySelectorAll('[data-stop]')].map((el) => { delete el.dataset.stop; return 'not reached: ' + el.outerHTML.slice(0, 120) })"""


def faults_of(page):
    """What is wrong with what is seen, as sentences."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(ASK_AXE) + page.evaluate(HANDLES)


def faults_by_keyboard(page):
    """What the Tab key does not come by, or where one does not see that it is."""
    faults = []
    for _ in range(page.evaluate(STOPS) + 12):
        page.keyboard.press("Tab")
        faults.append(page.evaluate(STEP))
    return [fault for fault in faults if fault] + page.evaluate(LEFT)
