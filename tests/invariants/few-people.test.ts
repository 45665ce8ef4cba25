import {
  type Call,
  type CallPath,
  callAt,
  callPaths,
  isMetricId,
  isPersonTable,
  isRatio,
  type Measure,
  metric,
  type ReportCall,
  SMALL_GROUP,
  SUCCESS_CODE,
} from '@data-centre/api'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { inputs } from '../http/inputs.ts'
import type { Caller } from '../product/caller.ts'
import { subjectInput } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { allRows } from '../product/numbers.ts'

let product: string
let small: number[]
beforeAll(async () => {
  product = inject('productUrl')
  const admin = await loginAs(product, 'super')
  // The schools with the fewest people of the province, and one with many.
  const schools = await allRows((part) =>
    admin.data('opeDataUser/getUserSchoolList', { sortField: 'users.total', ...part }),
  )
  const ids = schools.filter(({ owner }) => owner === '云南省').map(({ id }) => Number(id))
  small = [...new Set([ids.at(-1), ids.at(-2), ids[0]])].filter((id) => id !== undefined)
})

const isOfPeople = (unit: string): boolean => unit === '人' || unit === '人次'
const countsPeople = (id: string): boolean => isMetricId(id) && !isRatio(id) && isOfPeople((metric(id) as Measure).unit)
const isFew = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < SMALL_GROUP

/** Names under which calls that are no reports keep numbers of people. */
const named: ReadonlySet<string> = new Set([
  'present',
  'late',
  'early',
  'leave',
  'absent',
  'should',
  'came',
  'warned',
  'l1',
  'l2',
  'l3',
])

/** Few people that an answer says, by where it says them. */
function fewIn(data: unknown, at = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, i) => fewIn(one, `${at}[${i}]`))
  if (data === null || typeof data !== 'object') return []
  const object = data as Record<string, unknown>
  const own = Object.entries(object)
    .filter(([key, value]) => (countsPeople(key) || named.has(key)) && isFew(value))
    .map(([key]) => `${at}.${key}`)
  const card =
    typeof object.id === 'string' && countsPeople(object.id) && isFew(object.value) ? [`${at}=${object.id}`] : []
  const ranked = Array.isArray(object.columns) ? fewRanked(object as unknown as Ranked, at) : []
  return [...own, ...card, ...ranked, ...Object.entries(object).flatMap(([key, value]) => fewIn(value, `${at}.${key}`))]
}

interface Ranked {
  columns: { id: string; unit?: string }[]
  by?: string | null
  list?: { value?: number; parts?: Record<string, number | null> }[]
}
const fewRanked = ({ columns, by, list = [] }: Ranked, at: string): string[] =>
  columns
    .filter(({ unit }) => unit !== undefined && isOfPeople(unit))
    .flatMap(({ id }) =>
      list.flatMap(({ value, parts }, i) =>
        isFew(parts?.[id]) || (by === id && isFew(value)) ? [`${at}.list[${i}].${id}`] : [],
      ),
    )

/** Rows of single people are for those alone who may read persons, and say what each of them did. */
const isOfPersons = (path: CallPath): boolean => {
  const call = callAt(path) as Call
  if (call.kind === 'report') {
    const { answer } = call
    return answer.shape === 'table' && answer.by !== 'teacher' && isPersonTable(answer.by)
  }
  return call.personal !== undefined
}
/** What tells of one person, or of a class of an own course. */
const ofOne = /^(studentImage|teaPortrait)\//

const readable = callPaths.filter((path) => {
  const call = callAt(path) as Call
  const isRead = call.kind === 'report' || (call.kind === 'endpoint' && call.writes !== true)
  const isOfAccounts = call.scope === 'none' || call.scope === 'self'
  const isAsked = path === 'message/getTodo' || !isOfAccounts
  return (
    isRead &&
    isAsked &&
    call.demand !== 'machine' &&
    call.demand !== 'public' &&
    !isOfPersons(path) &&
    !ofOne.test(path)
  )
})

describe('fewer than five people of a school', () => {
  it.each(['province_yn', 'operator', 'auditor', 'wall'])('are in no answer for %s', async (name) => {
    const caller = await loginAs(product, name)
    const found: string[] = []
    let answered = 0
    for (const path of readable)
      for (const input of await inputsOf(path, caller)) {
        const { data, code } = await caller.envelope(path, input as never)
        if (code !== SUCCESS_CODE) continue
        answered++
        found.push(...fewIn(data).map((at) => `${path} ${JSON.stringify(input)} ${at}`))
      }
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(name === 'wall' ? 20 : 150)
  })

  it('are in the answers for their school, so that there is something to withhold', async () => {
    const caller = await loginAs(product, 'school_a')
    const schoolId = Number(caller.user?.schoolId)
    const found = new Set<CallPath>()
    for (const path of readable.filter((one) => callAt(one)?.scope === 'school')) {
      const { data } = await caller.envelope(path, { pageSize: 50, ...inputs[path], schoolId } as never)
      if (fewIn(data).length > 0) found.add(path)
    }
    expect(found.size).toBeGreaterThan(3)
  })
})

/** A call in every place that it takes: schools with few and with many people, the province, the nation. */
async function inputsOf(path: CallPath, caller: Caller): Promise<Record<string, unknown>[]> {
  const call = callAt(path) as Call
  const given = { pageSize: 50, ...inputs[path] }
  const inSchools = async () =>
    Promise.all(
      small.map(async (schoolId) => ({
        ...given,
        ...(call.kind === 'report'
          ? await subjectInput(caller, path, call as ReportCall, schoolId).catch(() => ({}))
          : {}),
        schoolId,
      })),
    )
  if (call.scope === 'school') return inSchools()
  if (call.scope === 'province') return [{ ...given, province: '云南省' }]
  if (call.scope === 'area') return [given, { ...given, province: '云南省' }, ...(await inSchools())]
  return [given]
}
