import type { Page, ReportInput, Row } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyAnswers, school } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
/** Resource 5001 of course 1001 stands in its second chapter. Beside it: one in the tenth, one in the first, one in none. */
beforeAll(async () => {
  tiny = await openTinyAnswers()
  const of = { school_id: 1, course_id: 1001, version: 2 }
  const rows = (...list: object[]) => list.map((row) => JSON.stringify({ ...of, ...row })).join('\n')
  const made = { platform: 'zyk', resource_type: 'ppt', created_at: '2025-03-06 00:00:00' }
  await tiny.store.insert(
    'dim_resource',
    rows(
      ...[5011, 5012, 5013].map((resource_id) => ({ ...made, resource_id })),
      // Course 1002 has one, and no chapters.
      { ...made, resource_id: 5014, course_id: 1002 },
    ),
    'more-resources',
  )
  await tiny.store.insert(
    'dim_chapter_resource',
    rows(
      { resource_id: 5011, chapter: 10, name: '第十章 综合实训' },
      { resource_id: 5012, chapter: 1, name: '项目一 认识数控机床' },
      // It has been moved to another course since.
      { resource_id: 5003, chapter: 4, name: '旧章节' },
    ),
    'more-chapters',
  )
  await tiny.directory.refresh()
})
afterAll(() => tiny.close())

const chapters = {
  shape: 'table',
  by: 'chapter',
  columns: ['resources.total', 'resources.uses'],
  sort: 'id',
} as const
const listed = (input: ReportInput) => tiny.ask<Page<Row>>(chapters, school, { courseId: 1001, ...input })
const shown = ({ list }: Page<Row>) =>
  list.map(({ id, name, values }) => [id, name, values['resources.total'], values['resources.uses']])

it('is a table of contents: chapters in their order, what stands in none behind them, together the course', async () => {
  const page = await listed({})
  expect(shown(page)).toEqual([
    ['1001001', '项目一 认识数控机床', 1, 0],
    ['1001002', '第2章 工艺流程', 1, 2],
    ['1001010', '第十章 综合实训', 1, 0],
    ['1001999', '未分章', 1, 0],
  ])
  expect(page.summary).toEqual({ 'resources.total': 4, 'resources.uses': 2 })
})

it('can be ordered by a number and back, and looked through for a name', async () => {
  const ids = async (input: ReportInput) => (await listed(input)).list.map(({ id }) => id)
  expect((await ids({ sortField: 'resources.uses' }))[0]).toBe('1001002')
  const inOrder = ['1001001', '1001002', '1001010', '1001999']
  expect(await ids({ sortField: 'id', sortOrder: 'desc' })).toEqual(inOrder)
  expect(await ids({ sortField: 'id', sortOrder: 'asc' })).toEqual(inOrder)
  expect(await ids({ keyword: '实训' })).toEqual(['1001010'])
  await expect(ids({ sortField: 'name' })).rejects.toMatchObject({ message: expect.stringContaining('排序') })
})

it('puts everything of a course that reports no chapters into none, and has no rows where there is nothing', async () => {
  const page = await listed({ courseId: 1002 })
  expect(shown(page)).toEqual([['1002999', '未分章', 1, 0]])
  expect(page.summary).toEqual({ 'resources.total': 1, 'resources.uses': 0 })
  expect((await listed({ courseId: 1003 })).list).toEqual([])
})

it('is that of one course, which the caller has', async () => {
  await expect(tiny.ask(chapters, school)).rejects.toMatchObject({ message: '参数错误：courseId' })
  await expect(listed({ courseId: 2001 })).rejects.toMatchObject({ fault: 'notFound' })
})
