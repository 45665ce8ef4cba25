import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string) => read(file).trimEnd().split('\n')
const packages = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const scripts = new Set(
  packages.flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { scripts?: Record<string, string> }).scripts ?? {}),
  ),
)

/** Relative addresses that a document links to. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, to = '']) => (/^[a-z]+:/.test(to) ? [] : [to]))
/** Paths from the root that a document names; patterns and places to fill in are none. */
const pathsOf = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|tests|scripts|docs)\/[^`\s]*)`/g)].flatMap(([, path = '']) =>
    /[*<>{}…]/.test(path) ? [] : [path],
  )
/** Files of the sources that a folder's document names by a shorter path, such as `platform/mask.ts`. */
const filesOf = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|css|json))`/g)].map(([, path = '']) => path)
const scriptsOf = (text: string) =>
  [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].flatMap(([, name = '']) => (scripts.has(name) ? [] : [name]))

describe('documents', () => {
  it('say where everything is, and what there is', () => {
    const dead = documents.flatMap((file) => {
      const text = read(file)
      return [
        ...linksOf(text).filter((to) => !existsSync(join(root, dirname(file), to))),
        ...pathsOf(text).filter((path) => !existsSync(join(root, path))),
        ...scriptsOf(text).map((name) => `npm run ${name}`),
      ].map((what) => `${file}: ${what}`)
    })
    expect(dead).toEqual([])
  })

  it('of folders name files that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .trim()
      .split('\n')
    const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
    const ofFolders = documents.filter(
      (file) => file === 'ARCHITECTURE.md' || /^(apps|packages)\/.*README\.md$/.test(file),
    )
    expect(
      ofFolders.flatMap((file) => filesOf(read(file)).flatMap((path) => (exists(path) ? [] : [`${file}: ${path}`]))),
    ).toEqual([])
  })

  it('are short enough to be read', () => {
    expect(linesOf('README.md').length).toBeLessThanOrEqual(120)
    expect(linesOf('ARCHITECTURE.md').length).toBeLessThanOrEqual(200)
    expect(linesOf('ARCHITECTURE.md').filter((line) => line.length > 160)).toEqual([])
  })

  it('list changes in the form of Keep a Changelog', () => {
    const headings = linesOf('CHANGELOG.md').filter((line) => line.startsWith('#'))
    expect(headings.slice(0, 2)).toEqual(['# Changelog', '## [Unreleased]'])
    const kinds = headings.filter((line) => line.startsWith('### ')).map((line) => line.slice(4))
    expect(
      kinds.filter(
        (kind) => !['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', 'For developers'].includes(kind),
      ),
    ).toEqual([])
  })
})
