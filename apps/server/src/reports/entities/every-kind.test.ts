import type { Answer, Page, Row } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyAnswers } from '../../../testing/tiny-answers.ts'
import { tablesExpected } from '../../../testing/tiny-world/tables-expected.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

it.each(Object.keys(tablesExpected) as (keyof typeof tablesExpected)[])(
  'a table by %s has the rows that were counted by hand',
  async (by) => {
    const { columns, sort, texts, scope, input = {}, rows, links } = tablesExpected[by]
    const { list, total } = await tiny.ask<Page<Row>>(
      { shape: 'table', by, columns, sort, ...(texts ? { texts } : {}) } as Answer,
      scope,
      input,
    )
    expect(list.map((row) => [row.id, row.texts ?? {}, ...columns.map((column) => row.values[column])])).toEqual(
      rows.map(([id, of, ...values]) => [
        id,
        expect.objectContaining(of ?? {}),
        ...values.map((one) => expect.closeTo(one, 6)),
      ]),
    )
    expect(total).toBe(rows.length)
    if (links) expect(list[0]?.links).toEqual(links)
  },
)
