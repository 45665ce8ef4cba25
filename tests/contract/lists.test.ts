import { type CallPath, callPaths, type Page } from '@data-centre/api'
import { oneOfEach } from '@data-centre/server/testing/one-of-each.ts'
import { schools } from '@data-centre/server/testing/server.ts'
import { beforeAll, expect, it } from 'vitest'
import { inputs } from '../http/inputs.ts'
import { type Asker, askerOf, idOf, idOfRow, line, msgOf, provideGuardsWorld } from './guards-world.ts'
import { fillLists } from './list-rows.ts'

provideGuardsWorld()
let wide: Asker
/** What a list is asked for besides, so that it has rows in this world. */
let asked: Partial<Record<CallPath, Record<string, unknown>>> = {}
beforeAll(async () => {
  await fillLists('Ｌｉｓｔ列表')
  wide = await askerOf('wide')
  asked = {
    'role/roleUserList': { roleId: await idOfRow("SELECT id FROM sys_role WHERE code = 'school_admin'") },
    'school/getUnCheckSchoolList': { userId: await idOf('bare') },
    'sysLog/getPageList': { logType: 'export' },
  }
})

const takes = (path: CallPath, field: string): boolean => {
  const { input } = line(path)
  return 'shape' in input && field in (input.shape as object)
}
/** What serves a list: tables by the same lines for each kind of row, rankings of every entity by the same, others by their own. */
const servedBy = (path: CallPath): string => {
  const call = line(path)
  if (call.kind === 'report') return call.answer.shape === 'table' ? `table ${call.answer.by === 'date'}` : ''
  return /rank|warnlist/i.test(path) ? (path.split('/')[0] ?? '') : path
}
/** Take a page as every report does, and answer none. */
const noLists: readonly CallPath[] = ['opeDataOverview/getVersion', 'courseShare/getReport']
/** Have no rows in this world; other lists with rows are served by the same lines. */
const rowless: readonly CallPath[] = [
  'teachingWarn/getCourseQualityList',
  'moocCourse/getCourseRanking',
  'rankingList/moocCourseRanking',
]
/** Lists that this world does not serve, by the tests that turn their pages. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  'reports/portrait/portrait.test.ts': /^(teaPortrait|studentImage)\/get(Tea|Stu|Shared)/,
  'jobs/job-board.test.ts': /^sysJob\//,
  'ingest/console/flows.test.ts': /^ingest\/getStatus/,
}
const isList = (path: CallPath): boolean => {
  const call = line(path)
  return (
    takes(path, 'pageNum') &&
    (call.kind === 'report' ? call.answer.shape === 'table' : call.kind === 'endpoint') &&
    !noLists.includes(path) &&
    !rowless.includes(path) &&
    !Object.values(elsewhere).some((tested) => tested.test(path))
  )
}
const lists = callPaths.filter(isList)

async function read(path: CallPath, input: Record<string, unknown>): Promise<Page<{ id?: string }> | string> {
  const place = {
    ...(takes(path, 'schoolId') && line(path).scope !== 'province' ? { schoolId: schools.own } : {}),
    ...(line(path).scope === 'province' ? { province: '云南省' } : {}),
  }
  const { msg, data } = await msgOf(path, { ...place, ...inputs[path], ...asked[path], ...input }, wide)
  return msg === '' ? (data as Page<{ id?: string }>) : msg
}

it('a page beyond the last has the last rows and the total of every list', async () => {
  const empty: string[] = []
  let full = 0
  for (const path of oneOfEach(lists, servedBy)) {
    const first = await read(path, { pageSize: 1 })
    if (typeof first === 'string' || !first.total) {
      // All tables are served by the same lines, and a few have no rows here.
      if (line(path).kind === 'endpoint') empty.push(`${path} ${typeof first === 'string' ? first : ''}`)
      continue
    }
    const beyond = await read(path, { pageSize: 1, pageNum: 9999 })
    full++
    const last = { total: first.total, pageNum: first.total, list: [expect.anything()] }
    expect([path, beyond]).toEqual([path, expect.objectContaining(last)])
  }
  expect(empty).toEqual([])
  expect(full).toBeGreaterThan(20)
})
