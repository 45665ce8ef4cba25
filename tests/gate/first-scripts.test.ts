import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const apps = fileURLToPath(new URL('../../apps', import.meta.url))
/** A name of @react-spring that survives the build. */
const ANIMATION_LIBRARY = 'skipAnimation'

/** The scripts that a browser loads before a chunk of the build runs, with the chunk itself: its text and its imports. */
function scriptsOf(folder: string, chunk: RegExp): Map<string, string> {
  const found = new Map<string, string>()
  const add = (file: string) => {
    if (found.has(file)) return
    const text = readFileSync(join(folder, file), 'utf8')
    found.set(file, text)
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported)
  }
  const first = readdirSync(folder).filter((file) => chunk.test(file))
  expect(first).not.toEqual([])
  for (const file of first) add(file)
  return found
}
const withAnimation = (folder: string, chunk: RegExp) =>
  [...scriptsOf(folder, chunk)].filter(([, text]) => text.includes(ANIMATION_LIBRARY)).map(([file]) => file)

const consoleFolder = join(apps, 'console/dist/assets-console')
const screensFolder = join(apps, 'screens/dist/assets-screens')

it.each([
  ['the start of the console', consoleFolder, /^index-/],
  ['the frame of the console', consoleFolder, /^inside-/],
  ['the home page', consoleFolder, /^home-page-/],
  ['login', consoleFolder, /^login-page-/],
  ['a reset of the password', consoleFolder, /^phone-\w+-page-/],
  ['a file preview', consoleFolder, /^file-preview-page-/],
  ['administration', consoleFolder, /^(role|menu|school|walls|jobs|intake|operation-log|exports|disputes)-page-/],
  ['the start of the walls', screensFolder, /^(index|early|base)-/],
  ['the tests of screen and connection', screensFolder, /^(screen|connection)-test-/],
])('%s loads no animation library', (_, folder, chunk) => {
  expect(withAnimation(folder, chunk)).toEqual([])
})

it('maps of the console and walls load it', () => {
  expect(withAnimation(consoleFolder, /^china-map-/)).toHaveLength(1)
  expect(withAnimation(screensFolder, /^overview\.wall-/)).toHaveLength(1)
})

/** A text of zod that survives the build: it asks whether functions may be made of text, which the pages' policy forbids and reports. */
const VALIDATOR = 'Cloudflare'
it('no script of the console or the walls holds the schemas of the contract', () => {
  for (const folder of [consoleFolder, screensFolder]) {
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(20)
    expect(scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(VALIDATOR))).toEqual([])
  }
})
