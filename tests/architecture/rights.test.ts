import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rights, rightsTree, routes } from '@data-centre/api'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'packages/api/src/rights.ts')
const ids = new Set<number>(Object.values(rights))
/** What of a line is about rights: lists that calls demand, constants, comparisons with what a caller holds. */
const aboutRights =
  /^(?! *(?:\*|\/[*/])).*?(?:\brights?: (?:\[[^\]]*\]|\d+)|const \w*RIGHTS?\b[^\n]*|\bids\.has\([^)]*\)|\brightId === \d+)/gm

describe('rights', () => {
  it('have one number each, in rights.ts', () => {
    expect(rightsTree.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
  })

  it('are named by key everywhere else', () => {
    const numbered = sources.flatMap((file) =>
      [...readFileSync(`${root}/${file}`, 'utf8').matchAll(aboutRights)]
        .filter(([text]) => (text.match(/(?<![\w.])\d{3,5}\b/g) ?? []).some((number) => ids.has(Number(number))))
        .map(([text]) => `${file}: ${text}`),
    )
    expect(numbered).toEqual([])
  })

  it('take the paths of pages from routes.ts', () => {
    const tree = sources
      .filter((file) => file.startsWith('packages/api/src/rights-tree'))
      .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
      .join()
    expect(Object.values(routes).filter(({ path }) => tree.includes(`'${path}'`))).toEqual([])
  })
})
