import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Components that are still longer, by file and name. The list only gets shorter. */
const longComponents = readFileSync(`${root}/tests/architecture/long-components.txt`, 'utf8').trim().split('\n')

it('functions have at most 80 lines', () => {
  const found = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/long-functions.ts', '80'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/:\d+ (.*) \d+$/, ' $1'))
  expect(found.filter((one) => !longComponents.includes(one))).toEqual([])
  expect(longComponents.filter((one) => !found.includes(one))).toEqual([])
})

it('no promise is kept unheard until something else has ended', () => {
  expect(
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/kept-promises.ts'], { cwd: root, encoding: 'utf8' }),
  ).toBe('')
})
