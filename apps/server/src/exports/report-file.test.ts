import {
  type Call,
  type CallPath,
  callAt,
  contract,
  type ExportCall,
  type Page,
  type ReportCall,
  type Row,
  subjectOfAnswer,
  withheldTexts,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nation, openTinyAnswers, school, tinySubject, yunnan } from '../../testing/tiny-answers.ts'
import type { Services } from '../call/services.ts'
import type { SheetRow } from '../platform/workbook/book.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { reportFile } from './report-file.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const scopes: Partial<Record<Call['scope'], Scope>> = { nation, area: nation, province: yunnan, school }
/** Tables that a page shows and a file holds. */
const files = (Object.entries(contract) as [CallPath, Call][]).flatMap(([path, call]) => {
  const shown = call.kind === 'export' && call.of !== null ? (callAt(call.of) as ReportCall) : undefined
  return shown?.answer.shape === 'table' ? [{ path, call: call as ExportCall, shown, answer: shown.answer }] : []
})

describe('the file of a table', () => {
  it.each(files)('$path has every column of the page, with its numbers', async ({ call, shown, answer }) => {
    const scope = scopes[call.scope] ?? nation
    const input = tinySubject(subjectOfAnswer(answer))
    const page = (await tiny.answers.answer(shown, { ...input, pageSize: 1000 }, scope)).data as Page<Row>
    const document = await reportFile({ ports: { answers: tiny.answers } } as unknown as Services, call, input, scope)
    const lines: SheetRow[] = []
    for await (const part of document.pages()) lines.push(...part)
    const columnOf = (id: string): number => document.columns.findIndex((column) => column.id === id)
    expect(new Set(lines.map((line) => line.length))).toEqual(
      new Set(lines.length > 0 ? [document.columns.length] : []),
    )
    for (const [i, row] of page.list.entries()) {
      const read = (id: string) => lines[i]?.[columnOf(id)]
      expect(read('name')).toBe(row.name)
      // A withheld number says so in the file too.
      const marks = Object.entries(row.withheld ?? {}).map(([id, why]) => [id, withheldTexts[why].text])
      expect(Object.fromEntries(Object.keys(row.values).map((id) => [id, read(id)]))).toEqual({
        ...row.values,
        ...Object.fromEntries(marks),
      })
      const parts = Object.values(row.parts ?? {})
      expect(lines[i]?.slice(document.columns.length - parts.length)).toEqual(parts.length > 0 ? parts : [])
    }
  })
  it('says of a number that is withheld why it is', async () => {
    const isOfSchools = ({ call, answer }: (typeof files)[number]) =>
      call.scope !== 'school' && answer.by === 'school' && answer.columns.includes('users.total')
    const { call } = files.find(isOfSchools) as (typeof files)[number]
    const outside: Scope = { ...yunnan, hidesSmallGroups: true, within: nation }
    const document = await reportFile({ ports: { answers: tiny.answers } } as unknown as Services, call, {}, outside)
    const lines: SheetRow[] = []
    for await (const part of document.pages()) lines.push(...part)
    const texts = Object.values(withheldTexts).map(({ text }) => text as unknown)
    expect(lines.flat().some((cell) => texts.includes(cell))).toBe(true)
  })
  it('is read for tables with rows, texts and parts', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.some(({ answer }) => answer.split !== undefined)).toBe(true)
  })
})
