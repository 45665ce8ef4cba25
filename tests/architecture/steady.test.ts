import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Tests and what they are made with. The full suite and the measurements may be about times; this file names what it refuses. */
const isSteady = (file: string): boolean =>
  /\.test\.tsx?$|^tests\/.*\.ts$|^apps\/server\/testing\//.test(file) &&
  !/\.full\.test\.ts$|^tests\/(?:bench|http|invariants|journeys|walls|faults|scale)\/|^tests\/architecture\/steady\.test\.ts$/.test(
    file,
  )

/** A limit below this is one of its own: what hangs is ended by the limits of vitest.config.ts. */
const MIN_LIMIT_MS = 60_000
const isShort = (number: string | undefined): boolean => Number(number?.replaceAll('_', '')) < MIN_LIMIT_MS

/** Names of what was read from a clock, so that a difference to them is a time. */
const readings = (text: string): string[] =>
  [...text.matchAll(/\b(?:const|let) (\w+) = (?:performance|Date)\.now\(\)/g)].map(([, name = '']) => name)
const NOW = String.raw`(?:performance|Date)\.now\(\)`

/** What a busy machine, or another run, decides differently; each finds the places of a text. */
const rules: Readonly<Record<string, (text: string) => RegExpMatchArray[]>> = {
  // A wait whose end is caught is one try of a loop.
  'a limit of its own': (text) =>
    [...text.matchAll(/\btimeout: *([\d_]+)\b(?! *\}\)\s*\.catch\()/g)].filter(([, number]) => isShort(number)),
  'a test or hook with a limit': (text) => [
    ...text.matchAll(
      /^\s*(?:\}|\)), *\{ *timeout\b[^}]*\}\)|^\s*\}, *[\d_]+\)|\b(?:before|after)(?:All|Each)\([^{}\n]*, *[\d_]+\)$/gm,
    ),
  ],
  'a wait for a silent network': (text) => [...text.matchAll(/\bnetworkidle\b/g)],
  // Playwright takes the promise itself for true.
  'a wait that ends at once': (text) => [...text.matchAll(/\bwaitForFunction\(\s*async\b/g)],
  'a fixed wait': (text) => [...text.matchAll(/\bwaitForTimeout\b/g)],
  'chance that no seed repeats': (text) => [...text.matchAll(/\bMath\.random\b|\brandomInt\b/g)],
  'an assertion on elapsed time': (text) => {
    const names = readings(text)
    const since = [NOW, ...names].join('|')
    return [
      ...text.matchAll(new RegExp(String.raw`expect\([^\n]*(?:${NOW} *-|- *(?:${since})\b)[^\n]*\)\s*\.toBeLess`, 'g')),
    ]
  },
}

const found = (text: string): string[] =>
  Object.entries(rules).flatMap(([rule, find]) =>
    find(text).map(({ index = 0 }) => `${text.slice(0, index + 1).split('\n').length} ${rule}`),
  )

it('tests depend on no clock, no chance and no limit of their own', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'tests'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => isSteady(file) && existsSync(`${root}/${file}`))
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => found(readFileSync(`${root}/${file}`, 'utf8')).map((what) => `${file}:${what}`)),
  ).toEqual([])
})

it.each([
  ['await item.waitFor({ timeout: 3000 })', 'a limit of its own'],
  ['await expect.poll(read, { timeout: 59_999, interval: 5 })', 'a limit of its own'],
  ["it('counts', async () => {\n}, 600_000)", 'a test or hook with a limit'],
  ["it('counts', async () => {\n  }, { timeout: 600_000 })", 'a test or hook with a limit'],
  ['beforeAll(open, 5000)', 'a test or hook with a limit'],
  ["await page.waitForLoadState('networkidle')", 'a wait for a silent network'],
  ['await page.waitForFunction(async (wanted) => isThere(wanted), wanted)', 'a wait that ends at once'],
  ['await page.waitForTimeout(250)', 'a fixed wait'],
  ['const at = Math.floor(Math.random() * 8)', 'chance that no seed repeats'],
  ["import { randomInt } from 'node:crypto'", 'chance that no seed repeats'],
  ['expect(Date.now() - before).toBeLessThan(1000)', 'an assertion on elapsed time'],
  [
    'const end = 5\nconst begun = performance.now()\nexpect(end - begun).toBeLessThan(9)',
    'an assertion on elapsed time',
  ],
])('%s is noticed', (text, rule) => {
  expect(found(text).map((one) => one.replace(/^\d+ /, ''))).toEqual([rule])
})

it.each([
  'await page.waitForFunction(isThere, limits, { timeout: 120_000 })',
  'setTimeout(act, 20)',
  'await item.waitFor({ timeout: 3000 }).catch((error: unknown) => error)',
  'const spent = performance.now() - begun\nprocess.stdout.write(String(spent))',
  'expect(rows.length - before).toBeLessThan(5)',
])('%s is none of it', (text) => {
  expect(found(text)).toEqual([])
})
