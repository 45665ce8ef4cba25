import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Call, contract } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { Calendar } from '../warehouse/calendar.ts'
import { compile } from '../warehouse/compile.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory } from '../warehouse/directory.ts'
import { contextOf } from './context.ts'
import { chinaPlaces } from './places.ts'
import { planOf } from './shapes/plan-of.ts'

/**
 * The SQL of every report stands in warehouse/sql, so that a change of a measure or of the compiler is read as a
 * difference of text. `UPDATE_SQL=1 npx vitest run report-sql` writes it anew.
 */
const folder = fileURLToPath(new URL('../warehouse/sql/', import.meta.url))
const update = process.env['UPDATE_SQL'] === '1'

const today = '2025-05-14'
const directory: Pick<Directory, 'schools' | 'version' | 'collegeName'> = { schools: () => [], version: () => 1, collegeName: () => undefined }
const scopes: Record<string, Scope> = {
  nation: { level: 'nation', label: '' },
  area: { level: 'nation', label: '' },
  province: { level: 'province', provinces: ['530000'], label: '' },
  school: { level: 'school', schools: [1], label: '' },
}

const reports = (Object.entries(contract) as [string, Call][]).flatMap(([path, call]) => (call.kind === 'report' ? [{ path, call }] : []))

function textOf({ path, call }: (typeof reports)[number]): string {
  const scope = scopes[call.scope]
  if (!scope) throw new Error(`${path}: a report of scope ${call.scope}`)
  const surroundings = { directory: directory as Directory, places: chinaPlaces, terms: new Calendar(), today, lastDay: '2025-05-13' }
  const { asks } = planOf(contextOf({}, scope, surroundings), call.answer)
  const { sql } = asks.length > 0 ? compile(asks, scope, today) : { sql: '' }
  return `-- ${path}: ${call.answer.shape}, scope ${call.scope}, the default period\n${sql || '-- counters of today only'}\n`
}

describe('SQL of the reports', () => {
  if (update) rmSync(folder, { recursive: true, force: true })
  it.each(reports)('$path is the text that was read', (report) => {
    const path = join(folder, `${report.path}.sql`)
    const text = textOf(report)
    if (update) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    expect(text).toBe(readFileSync(path, 'utf8'))
  })
  it('has no text of a report that is gone', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
    expect(files.sort()).toEqual(reports.map(({ path }) => `${path}.sql`).sort())
  })
})
