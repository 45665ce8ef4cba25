import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/stories\//.test(file))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

const CALENDAR = 'apps/server/src/warehouse/calendar.ts'
const NAMES = 'apps/console/src/blocks/terms/term-names.ts'
const CALL = 'apps/console/src/blocks/terms/use-terms.ts'

/** What a second calendar of terms is made of. */
const arithmetic = {
  /** The years and the half of a term id, each by itself. */
  takesApart: /\(\\d\{4\}\)-\(\\d\{4\}\)-\(/,
  /** Two years that follow each other, or a half behind them. */
  putsTogether: /\$\{([\w.]+)(?: - 1)?\}-\$\{\1(?: \+ 1)?\}-|\$\{[^}]*\}-\$\{[^}]*\}-[12]`/,
  /** The term before another one, by its days. */
  stepsBack: /\bcurrentTerm\(addDays\((?:\w+\.)?(?:start|from), -1\)/,
  /** Months in which terms begin. */
  namesMonths: /\bAUTUMN\b/i,
} as const

/** Where in a text which kind of arithmetic stands. */
const kindsIn = (text: string): string[] =>
  Object.entries(arithmetic).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))

/** Code about terms that has the day of the browser at hand. */
const readsClock = (text: string): boolean =>
  /from '[^']*(?:\/term-names|\/use-terms|\/use-term-of-day)\.ts'/.test(text) &&
  /\bDate\.now\(|\bnew Date\(|\bshanghaiDay\(|\bget(?:UTC)?(?:Month|FullYear)\(/.test(text)

describe('terms', () => {
  it('have one calendar, that of the server', () => {
    const found = sources.flatMap((file) =>
      file === CALENDAR
        ? []
        : kindsIn(read(file))
            .filter((kind) => !(file === NAMES && kind === 'takesApart'))
            .map((kind) => `${file} ${kind}`),
    )
    expect(found).toEqual([])
    expect(sources.filter((file) => read(file).includes('data/calendar.json'))).toEqual([CALENDAR])
  })

  it('are asked for in one place, and have no day of the browser beside them', () => {
    const browser = sources.filter((file) => !file.startsWith('apps/server/'))
    expect(
      browser.filter((file) => !file.startsWith('packages/api/') && read(file).includes("'basicInfo/getTerms'")),
    ).toEqual([CALL])
    expect(browser.filter((file) => readsClock(read(file)))).toEqual([])
  })

  it('lie around the day of today that the server has', () => {
    const own = /\bshanghaiDay\((?:new Date\(|Date\.now\()/
    expect(sources.filter((file) => file.startsWith('apps/console/') && own.test(read(file)))).toEqual([])
  })

  it('are noticed where another calendar is written', () => {
    const second = read('tests/architecture/second-calendar.txt').trim().split('\n')
    expect(second.filter((line) => kindsIn(line).length === 0)).toEqual([])
    expect(readsClock("import { termOfDay } from '../terms/use-terms.ts'\nconst today = shanghaiDay(Date.now())")).toBe(
      true,
    )
  })
})
