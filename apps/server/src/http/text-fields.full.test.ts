import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Envelope,
  headMapPreset,
  headMapScreens,
  type Page,
  type SchoolImport,
  SUCCESS_CODE,
  type SurveyDraft,
  TOKEN_COOKIE,
  wellFormed,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { oddTexts } from '../../testing/odd-texts.ts'
import { type Session, schools, startTestServer, type TestServer } from '../../testing/server.ts'
import { readSheets } from '../domain/schools/import/read-sheet.ts'
import { visibleText } from '../platform/text/name-key.ts'

const ROUNDS = 6
const odd = oddTexts('text-fields forms')
let server: TestServer
let admin: Session
let teacher: Session
const folder = mkdtempSync(join(tmpdir(), 'text-fields-'))
beforeAll(async () => {
  server = await startTestServer()
  await renew()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
/** Sessions of now: the clock moves past the limits of calls, and sessions do not last. */
async function renew(pauseMs = 61_000): Promise<void> {
  server.clock.at += pauseMs
  admin = (await server.login('super')).session
  teacher = (await server.login('affairs_a')).session
}

async function ask<T>(path: string, input: object = {}, session = admin, method?: 'GET' | 'POST'): Promise<T> {
  const { envelope } = await server.call(path, input, session, method)
  if (envelope.code !== SUCCESS_CODE) throw new Error(`${path}: ${envelope.msg}`)
  return envelope.data as T
}
/** Every text anywhere in an answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const listed = async (path: string, input: object = {}, method?: 'GET'): Promise<string[]> =>
  textsIn(await ask(path, { pageSize: 100, ...input }, admin, method))
/** Texts of an exported workbook, read as an import reads them. */
async function cellsOf(path: string, input: object = {}): Promise<string[]> {
  const { envelope } = await server.call(path, input, admin)
  const file = join(folder, 'export.xlsx')
  writeFileSync(file, envelope.data as Buffer)
  return (await readSheets(file, file)).flatMap(({ rows }) => textsIn(rows))
}

/** A form with a text in one of its fields, and the texts of where it is shown. */
interface FormField {
  max: number
  path: string
  input(text: string, n: number): object | Promise<object>
  by?: () => Session | undefined
  /** How long a sender waits after some texts. */
  pauseMs?: number
  shown(): Promise<string[]>
  /** The call that exports what is shown. */
  file?: string
}
const screen = Object.keys(headMapScreens)[1]
const pinned = async (pin: object): Promise<object> => {
  const { version } = await ask<{ version: number }>('bigLargeScreen/getHeadMap', { screen, scopeCode: 'China' })
  const config = { ...headMapPreset, pins: [{ name: '图钉', text: '', lng: 100, lat: 30, ...pin }] }
  return { screen, scopeCode: 'China', config: JSON.stringify(config), version }
}
const map = () => listed('bigLargeScreen/getHeadMap', { screen, scopeCode: 'China', pageSize: undefined })
const mediaRow = { channel: 'weibo', fans: 1, posts: 1, reads: 1, likes: 1 }
const interrupt = { kind: 'notice', title: '标题', body: '', urgent: 'false', minutes: 1 }
const dispute = {
  schoolId: schools.own,
  path: '/school/dashBoard',
  query: '',
  filters: '{}',
  call: 'dataOverviewTotalData/getTotalData',
  metric: 'teachers.total',
  label: '教师总数',
  shown: '1 人',
  value: 1,
  expected: '2 人',
  reason: '数目不符',
}
const disputes = () => listed('dispute/getPageList')
/** What a new dispute needs: nobody has one about the same number. */
async function raised(more: object): Promise<object> {
  const { list } = await ask<Page<{ id: string }>>('dispute/getPageList', { state: 'open', mine: '1' }, teacher)
  for (const { id } of list) await ask('dispute/withdraw', { id }, teacher)
  return { ...dispute, ...more }
}
const school = {
  province: '云南省',
  city: '昆明市',
  typeId: 1,
  tier: '普通',
  nature: '公办',
}
const survey = async (change: (draft: SurveyDraft, text: string) => void, text: string): Promise<object> => {
  const { id, version, title, startAt, endAt, steps } = await ask<SurveyDraft>('feedback/getSurveySettings')
  const draft = structuredClone({ id, version, title, startAt, endAt, steps })
  change(draft, text)
  return { survey: JSON.stringify(draft) }
}
const settings = () => listed('feedback/getSurveySettings', { pageSize: undefined })
const answered = async (n: number, more: object, answers: object = {}): Promise<object> => ({
  surveyId: 1,
  version: (await ask<SurveyDraft>('feedback/getSurveySettings')).version,
  schoolId: schools.own,
  role: '教师',
  deviceId: `device-of-texts-${n}`,
  channel: 'h5',
  answers: JSON.stringify({
    used: ['职教云'],
    freq: '每周',
    satisfaction: Object.fromEntries(
      ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应'].map((row) => [row, 2]),
    ),
    overall: 2,
    nps: 3,
    reason: '慢',
    ...answers,
  }),
  ...more,
})
const answersShown = async () => {
  const { list } = await ask<Page<{ id: string }>>('feedback/getPageList', { pageSize: 100 })
  const details = await Promise.all(list.map(({ id }) => ask('feedback/getDetail', { id })))
  return textsIn([list, details])
}
const surveyField = (change: (draft: SurveyDraft, text: string) => void, max: number): FormField => ({
  max,
  path: 'feedback/saveSurvey',
  input: (text) => survey(change, text),
  shown: settings,
})

const forms: Record<string, FormField> = {
  'name of a saved view': {
    max: 30,
    path: 'savedView/save',
    input: (name) => ({ path: '/homePage', name, query: 'a=1' }),
    shown: () => listed('savedView/getList', { path: '/homePage', pageSize: undefined }),
  },
  'title of a notice': {
    max: 60,
    path: 'message/saveNotice',
    input: (title) => ({ title }),
    shown: async () => [...(await listed('message/getNoticesSent')), ...(await listed('message/getMessages'))],
  },
  'body of a notice': {
    max: 2000,
    path: 'message/saveNotice',
    input: (body) => ({ title: '通知', body }),
    shown: () => listed('message/getNoticesSent'),
  },
  'remark of a role': {
    max: 200,
    path: 'role/save',
    input: (remark, n) => ({ name: `文${n}`, code: `role_${letters(n)}`, scopeKind: 'school', remark }),
    shown: () => listed('role/pageList', {}, 'GET'),
  },
  'name of a role': {
    max: 20,
    path: 'role/save',
    input: (name, n) => ({ name, code: `named_${letters(n)}`, scopeKind: 'school' }),
    shown: () => listed('role/pageList', {}, 'GET'),
  },
  'name of a school': {
    max: 50,
    path: 'school/editSchool',
    input: (name, n) => ({ ...school, code: `F${n}`, name, shortName: `简${n}` }),
    shown: () => listed('school/schoolManageList', { keyword: '文', sortField: 'updatedAt', sortOrder: 'desc' }),
    file: 'school/exportSchools',
  },
  'short name of a school': {
    max: 20,
    path: 'school/editSchool',
    input: (shortName, n) => ({ ...school, code: `S${n}`, name: `学院${n}`, shortName }),
    shown: () => listed('school/schoolManageList', { keyword: '文', sortField: 'updatedAt', sortOrder: 'desc' }),
    file: 'school/exportSchools',
  },
  'title of an interrupt': {
    max: 30,
    path: 'bigLargeScreen/startInterrupt',
    input: (title) => ({ ...interrupt, title }),
    shown: () => listed('bigLargeScreen/listInterrupts', { pageSize: undefined }),
  },
  'body of an interrupt': {
    max: 100,
    path: 'bigLargeScreen/startInterrupt',
    input: (body) => ({ ...interrupt, body }),
    shown: () => listed('bigLargeScreen/listInterrupts', { pageSize: undefined }),
  },
  'name of a pin': { max: 12, path: 'bigLargeScreen/saveHeadMap', input: (name) => pinned({ name }), shown: map },
  'text of a pin': { max: 40, path: 'bigLargeScreen/saveHeadMap', input: (text) => pinned({ text }), shown: map },
  'account of new media': {
    max: 30,
    path: 'bigLargeScreen/saveNewMedia',
    input: (account) => ({ rows: JSON.stringify([{ ...mediaRow, account, date: '2025-05-01' }]) }),
    shown: () => listed('bigLargeScreen/getNewMedia'),
  },
  ...Object.fromEntries(
    (
      [
        ['label', 60],
        ['shown', 60],
        ['expected', 50],
        ['reason', 300],
      ] as const
    ).map(
      ([field, max]) =>
        [
          `${field} of a dispute`,
          {
            max,
            path: 'dispute/raise',
            input: (text) => raised({ [field]: text }),
            by: () => teacher,
            shown: disputes,
          },
        ] satisfies [string, FormField],
    ),
  ),
  'answer to a dispute': {
    max: 300,
    path: 'dispute/answer',
    input: async (answer) => {
      const { id } = await ask<{ id: string }>('dispute/raise', await raised({}), teacher)
      return { id, state: 'answered', answer }
    },
    shown: disputes,
  },
  'title of a survey': surveyField((draft, text) => {
    draft.title = text
  }, 50),
  'title of a step': surveyField((draft, text) => {
    if (draft.steps[0]) draft.steps[0].title = text
  }, 20),
  'title of a question': surveyField((draft, text) => {
    const question = draft.steps[1]?.questions[0]
    if (question) question.title = text
  }, 100),
  'option of a question': surveyField((draft, text) => {
    draft.steps[2]?.questions[0]?.options.unshift(text)
  }, 50),
  'school of an answer': {
    max: 50,
    path: 'feedback/saveFeedback',
    input: (schoolName, n) => answered(n, { schoolId: '', schoolName }),
    by: () => undefined,
    pauseMs: 3_600_000,
    shown: answersShown,
    file: 'feedback/exportFeedback',
  },
  'text of an answer': {
    max: 500,
    path: 'feedback/saveFeedback',
    input: (suggestion, n) => answered(n, {}, { suggestion }),
    by: () => undefined,
    pauseMs: 3_600_000,
    shown: answersShown,
    file: 'feedback/exportFeedback',
  },
}
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
let last = 0

describe('a text field of a form', () => {
  it.each(Object.entries(forms))('%s is shown whole, or refused by its name', async (_, field) => {
    const { max, path, input, by = () => admin, pauseMs = 61_000, shown, file } = field
    const taken: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await renew(pauseMs)
      for (const { kind, text } of odd.ofEachKind(max)) {
        const { status, envelope } = await server.call(path, await input(text, ++last), by())
        if (kind === 'whole') {
          expect([text, envelope.code, envelope.msg]).toEqual([text, SUCCESS_CODE, '操作成功'])
          expect(await shown()).toContain(text)
          taken.push(text)
        } else {
          expect([status, envelope.code, envelope.msg]).toEqual([200, 500, expect.stringMatching(/^参数错误：\w+/)])
        }
      }
    }
    for (const texts of [await shown(), file ? await cellsOf(file) : []])
      for (const text of texts) expect(text).toBe(wellFormed(text))
    if (file) {
      const cells = (await cellsOf(file)).join('\n')
      expect(taken.filter((text) => !cells.includes(text))).toEqual([])
    }
  })

  it('leaves rows in the operation log that are well formed, on the page and in the file', async () => {
    await renew()
    const texts = [...(await listed('sysLog/getPageList')), ...(await cellsOf('sysLog/exportLog'))]
    expect(texts.length).toBeGreaterThan(500)
    for (const text of texts) expect(text).toBe(wellFormed(text))
  })
})

/** Sends a workbook of schools. */
async function importSchools(rows: readonly (readonly string[])[]): Promise<Envelope<SchoolImport>> {
  // As Excel writes what looks like the number of a character.
  const escaped = (value: string): string => value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { type: String, value: escaped(value) })))
  const form = new FormData()
  form.append('dryRun', '0')
  form.append('file', new File([new Uint8Array(await writeExcelFile(cells).toBuffer())], '学校.xlsx'))
  const headers = { token: admin.token, cookie: `${TOKEN_COOKIE}=${admin.cookie}` }
  const sent = await fetch(`${server.running.address}/api/school/importSchool`, { method: 'POST', headers, body: form })
  return (await sent.json()) as Envelope<SchoolImport>
}

it('names in a workbook of schools are read back whole', async () => {
  await renew()
  const head = ['学校编码*', '学校名称*', '简称*', '省份*', '城市*', '学校类型*', '办学层次(双高/省双高/普通)', '性质*']
  const drawn = Array.from({ length: 60 }, () => [odd.whole(50), odd.whole(20)] as const)
  const rows = drawn.map(([name, short], n) => [`W${n}`, name, short, '云南省', '昆明市', '高职(专科)', '', '公办'])
  const { data, msg } = await importSchools([head, ...rows])
  expect([msg, data?.errors]).toEqual(['操作成功', []])
  expect(data).toMatchObject({ total: rows.length, failed: 0, created: rows.length, written: true })
  const shown = [...(await listed('school/schoolManageList', { keyword: '文' }))]
  const inFile = await cellsOf('school/exportSchools')
  for (const texts of [shown, inFile])
    expect(
      drawn
        .flat()
        .map(visibleText)
        .filter((text) => !texts.includes(text)),
    ).toEqual([])
})
