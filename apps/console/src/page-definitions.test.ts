import { callAt, isMetricId, isPublicReport, type ReportInput, unusedField } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { LAST_MONTHS } from './blocks/charts/chart-card.tsx'
import type { Block, PageDefinition } from './blocks/definition.ts'
import type { RankingDefinition } from './blocks/ranking/definition.ts'
import { tablesOf } from './blocks/table/table-focus.ts'
import { sortFieldsOf } from './blocks/table/table-head.tsx'
import type { WarningDefinition } from './blocks/warnings/definition.ts'

const texts = import.meta.glob<string>('./pages/**/*.page.ts', { query: '?raw', import: 'default', eager: true })
const definitions = import.meta.glob<PageDefinition | RankingDefinition | WarningDefinition>('./pages/**/*.page.ts', {
  import: 'default',
})

const MAX_LINES = 50
const WHOLE = 24

/** Widths of the rows that blocks fill one after the other. */
function rowsOf(blocks: readonly Block[]): number[] {
  const rows: number[] = []
  let filled = WHOLE
  for (const block of blocks) {
    const span = 'span' in block ? block.span : WHOLE
    if (filled + span > WHOLE) rows.push(0)
    filled = (rows.at(-1) ?? 0) + span
    rows[rows.length - 1] = filled
  }
  return rows
}

/** Whether a report answers the last twelve months whatever period is chosen. */
function isOfLastMonths({ path, part }: { path: string; part?: string | undefined }): boolean {
  const call = callAt(path)
  const answer = call?.kind === 'report' ? call.answer : undefined
  const own = answer?.shape === 'group' && part !== undefined ? answer.of[part] : answer
  return own !== undefined && 'window' in own && own.window === 'months12'
}

/** Reports that the blocks of a page ask, those of tables below rows too. */
function reportsOf(block: unknown): string[] {
  if (block === null || typeof block !== 'object') return []
  const { path } = block as { path?: unknown }
  return [
    ...(typeof path === 'string' && callAt(path)?.kind === 'report' ? [path] : []),
    ...Object.values(block).flatMap(reportsOf),
  ]
}

/** What a page asks all its reports about. */
const subjectsOf = ({ subject, ofGroup, filters }: PageDefinition): ReportInput => ({
  ...(subject ? { [subject.choose]: 1 } : {}),
  ...(subject?.within ? { [subject.within]: 1 } : {}),
  ...(ofGroup ? { groupId: 1 } : {}),
  ...(filters.includes('course') ? { courseId: 1 } : {}),
})

describe.each(Object.entries(definitions))('%s', (file, load) => {
  it('takes at most 50 lines', () => {
    expect(texts[file]?.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })
  it('fills every row, names every block and orders its tables by one of their columns', async () => {
    const definition = await load()
    // Rankings and warnings have one shape each, whatever they list.
    if (!('blocks' in definition)) {
      for (const { name } of Object.values(definition.tabs)) expect(name).toMatch(/\p{Script=Han}/u)
      return
    }
    const { blocks } = definition
    expect(rowsOf(blocks)).toEqual(rowsOf(blocks).map(() => WHOLE))
    for (const block of blocks) {
      if ('title' in block) expect(block.title).toMatch(/\p{Script=Han}/u)
      if ('metric' in block) expect(isMetricId(block.metric)).toBe(true)
    }
    // An empty card names the days that it is empty for: those of its note, else of the filters of the page.
    for (const block of blocks)
      if (block.block === 'chart' && block.kind !== 'growth' && isOfLastMonths(block.source))
        expect(block.note, block.title).toMatch(RegExp(`^${LAST_MONTHS}`))
    for (const spec of tablesOf(blocks)) expect(sortFieldsOf(spec), spec.subject).toContain(spec.sort)
  })
  it('asks its reports about nothing that they refuse', async () => {
    const definition = await load()
    if (!('blocks' in definition)) return
    const reports = reportsOf([definition.blocks, definition.outgoing ?? []])
    expect(reports).not.toEqual([])
    const refused = reports.flatMap((path) => {
      const call = callAt(path)
      const isReport = call?.kind === 'report' && !isPublicReport(call)
      const field = isReport ? unusedField(call, subjectsOf(definition)) : undefined
      return field ? [`${path} ${field}`] : []
    })
    expect(refused).toEqual([])
  })
})
