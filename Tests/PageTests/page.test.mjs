import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { importedBy, page, placeOf, scripts } from './page.mjs'

const read = (name) => readFileSync(new URL(name, page), 'utf8')
const shell = read('index.html')
const languages = JSON.parse(read('texts/languages.json'))
const texts = Object.fromEntries(Object.keys(languages).map((tag) => [tag, JSON.parse(read(`texts/${tag}.json`))]))
const placeholders = (text) => (JSON.stringify(text).match(/\{\w+\}/g) ?? []).sort().filter((one, index, all) => one !== all[index - 1])

/** What main.js and Home need before anything is shown; what is imported later, in a function, is left out. */
const firstModules = () => modulesOf('main.js', 'home-view.js')

function modulesOf(...names) {
  const reached = new Set()
  const follow = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const match of read(path).matchAll(/(?:from|import) '(\.[^']+)'/g)) follow(importedBy(path, match[1]))
  }
  names.map(placeOf).forEach(follow)
  return [...reached]
}

test('every language file is listed, and the other way round', () => {
  const files = readdirSync(new URL('texts/', page)).filter((name) => name !== 'languages.json').map((name) => name.replace('.json', ''))
  assert.deepEqual(files.sort(), Object.keys(languages).sort())
})

for (const [tag, words] of Object.entries(texts)) {
  test(`${tag} has every text, with the same values`, () => {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(texts.en).sort())
    for (const key of Object.keys(words)) assert.deepEqual(placeholders(words[key]), placeholders(texts.en[key]), key)
  })
  test(`${tag} has every plural form of its grammar`, () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    for (const [key, text] of Object.entries(words)) if (typeof text === 'object') assert.deepEqual(Object.keys(text).sort(), [...forms].sort(), key)
  })
}

test('every text that is asked for is there, and every text is asked for', () => {
  const all = shell + scripts.map(read).join('\n')
  const asked = [...shell.matchAll(/data-(?:text|label|hint|empty)="([^"]+)"/g)].map((match) => match[1])
  for (const match of scripts.map(read).join('\n').matchAll(/\bt\('([\w.-]+)'|fill\((?:el|find\([^)]*\)), '([\w.-]+)'|key: '([\w.-]+)'/g)) asked.push(match[1] ?? match[2] ?? match[3])
  for (const key of asked) assert.ok(key in texts.en, key)
  const built = /^(sort|role|sentence|why|layout|search|explain|cure|plays|log|genre|kind|categories|detail|source)\./
  for (const key of Object.keys(texts.en)) if (!built.test(key)) assert.ok(all.includes(`'${key}'`) || all.includes(`"${key}"`) || all.includes(`.${key}`), key)
})

test('every import leads to a script', () => {
  for (const path of scripts) {
    for (const [, address] of read(path).matchAll(/(?:from |import |import\()'([^']+)'/g)) {
      assert.ok(existsSync(new URL(importedBy(path, address), page)), `${path} imports ${address}`)
    }
  }
})

test('what is imported is exported there', () => {
  for (const path of scripts) {
    for (const [, names, address] of read(path).matchAll(/import \{([^}]+)\} from '([^']+)'/g)) {
      const there = read(importedBy(path, address))
      for (const name of names.split(',').map((one) => one.trim().split(' ')[0]).filter(Boolean)) {
        assert.match(there, new RegExp(`export (async )?(function\\*?|const|let|class) ${name}\\b`), `${path} imports ${name}`)
      }
    }
  }
})

test('all modules of the first page are announced, so that they load at once', () => {
  const announced = [...shell.matchAll(/modulepreload" href="\/assets\/([^"]+)"/g)].map((match) => match[1])
  assert.deepEqual([...announced, 'main.js', placeOf('early.js')].sort(), firstModules().sort())
})

test('all modules of the folders are named where they are loaded, so that they come at once', () => {
  const [screens, folders] = [placeOf('screens.js'), placeOf('folder-view.js')]
  const named = [...read(screens).matchAll(/import\('([^']+)'\)/g)].map((match) => importedBy(screens, match[1]))
  const direct = [...read(folders).matchAll(/from '([^']+)'/g)].map((match) => importedBy(folders, match[1]))
  const there = new Set([...named, ...direct, ...firstModules()])
  assert.deepEqual(modulesOf('folder-view.js').filter((name) => !there.has(name)), [])
})

const sheets = ['page.css', 'later.css']
const importsOf = (sheet) => [...read(sheet).matchAll(/^@import "styles\/([^"]+)";$/gm)].map((match) => match[1])

test('every part has at most one style sheet, all of them linked', () => {
  const linked = sheets.flatMap((sheet) => importsOf(sheet))
  for (const sheet of sheets) assert.match(shell, new RegExp(`rel="stylesheet" href="/assets/${sheet}"`))
  assert.deepEqual(linked.sort(), readdirSync(new URL('styles/', page)).sort())
})

test('the content policy holds: nothing runs or styles inline', () => {
  assert.doesNotMatch(shell, /<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/)
  for (const name of scripts) assert.doesNotMatch(read(name), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|setAttribute\('style'/, name)
})

test('scripts stay small, are checked, and only one of them fetches data', () => {
  for (const name of scripts) {
    const text = read(name)
    assert.ok(text.startsWith('// @ts-check\n'), name)
    assert.ok(text.split('\n').length <= 151, name)
    if (![placeOf('api.js'), placeOf('early-answers.js')].includes(name)) assert.doesNotMatch(text, /\bfetch\(/, name)
  }
})

test('styles name the start and the end of a line, not left and right, and take colours from the tokens', () => {
  for (const name of readdirSync(new URL('styles/', page))) {
    const text = read('styles/' + name)
    if (name !== 'player.css') assert.doesNotMatch(text, /(?:^|[\s;{-])(?:left|right)\s*:|text-align:\s*(?:left|right)|(?:margin|padding)-(?:left|right)/m, name)
    if (!['tokens.css', 'player.css', 'toast.css'].includes(name)) assert.doesNotMatch(text, /#[0-9a-f]{3,8}\b(?!.*\{)/i, name)
  }
})

test('the first page stays light', () => {
  const size = (names) => names.reduce((sum, name) => sum + read(name).length, 0)
  assert.ok(size(firstModules()) <= 90_000, String(size(firstModules())))
  assert.ok(size(scripts) <= 380_000, String(size(scripts)))
  const [first, later] = sheets.map((sheet) => size(importsOf(sheet).map((name) => 'styles/' + name)))
  assert.ok(first <= 40_000, String(first))
  assert.ok(later <= 36_000, String(later))
})
