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
  .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const found = (folder: string, pattern: RegExp) =>
  sources.filter((file) => file.startsWith(folder) && pattern.test(read(file)))
const habits = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/code-habits.ts'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const broken = (habit: string) =>
  habits.filter((line) => line.startsWith(`${habit} `)).map((line) => line.slice(habit.length + 1))

describe('the console', () => {
  it('changes data through the kit: no busy flag, message or question of its own', () => {
    expect(found('apps/console/src/', /\bset(Busy|Saving|Leaving)\b/)).toEqual([])
    expect(found('apps/console/src/', /\buseMutation\b/)).toEqual(['apps/console/src/kit/use-command.ts'])
    expect(found('apps/console/src/', /\bModal\.confirm\b/)).toEqual(['apps/console/src/kit/confirm-dialog.ts'])
  })

  it('keeps the state of lists in the address through the kit', () => {
    expect(found('apps/console/src/', /\bPAGE_SIZES\b/)).toEqual([
      'apps/console/src/blocks/table/list-table.tsx',
      'apps/console/src/blocks/table/table-view.tsx',
      'apps/console/src/kit/use-list-state.ts',
    ])
  })
})

describe('components', () => {
  it('write no refs while they are drawn', () => {
    expect(broken('refs-in-render')).toEqual([])
  })

  it('give parts of pictures ids of their own, from useId', () => {
    expect(found('', /<(?:linearGradient|radialGradient|clipPath|mask|pattern|filter|marker)\b[^>]*\bid="/)).toEqual([])
  })
})

/** Casts of what an index answers that are left, by folder; the numbers only get smaller. */
const MAX_INDEX_CASTS = {
  'apps/console/': 5,
  'apps/screens/': 1,
  'apps/server/': 48,
  'packages/api/': 2,
  'packages/charts/': 22,
} as const

it('what an index answers is checked, not cast', () => {
  const casts = broken('index-casts')
  const sumOf = (folder: string) =>
    casts.filter((line) => line.startsWith(folder)).reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
  const sums = Object.fromEntries(Object.keys(MAX_INDEX_CASTS).map((folder) => [folder, sumOf(folder)]))
  expect(Object.entries(MAX_INDEX_CASTS).filter(([folder, max]) => (sums[folder] ?? 0) > max)).toEqual([])
  expect(casts.filter((line) => !Object.keys(MAX_INDEX_CASTS).some((folder) => line.startsWith(folder)))).toEqual([])
})
