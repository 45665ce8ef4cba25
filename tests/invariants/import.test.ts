import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { importDone } from '../product/platform.ts'
import { provideProduct } from '../product/provide.ts'

const file = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
const STATEMENTS = 22_000
const LEARNERS = 1452

const product = provideProduct()
let nation: Caller
let school: { id: string; name: string }

beforeAll(async () => {
  nation = await loginAs(product.url, 'super')
  school = (await nation.data('dataOverviewTotalData/getSchools', {}))[0] as { id: string; name: string }
})

interface Totals {
  logs: number
  users: number
  students: number
}

/** Totals of the school, its province and the nation. */
async function totals(): Promise<Record<'school' | 'province' | 'nation', Totals>> {
  const read = async (input: { schoolId?: number; province?: string }): Promise<Totals> => {
    const cards = await nation.data('dataOverviewTotalData/getTotalData', input)
    return {
      logs: kpiValue(cards, 'logs.total') ?? 0,
      users: kpiValue(cards, 'users.total') ?? 0,
      students: kpiValue(cards, 'students.total') ?? 0,
    }
  }
  const rows = await nation.data('opeDataOverview/getSchoolList', { pageSize: 100 })
  const province = rows.list.find((row) => row.id === school.id)?.owner ?? ''
  return {
    school: await read({ schoolId: Number(school.id) }),
    province: await read({ province }),
    nation: await read({}),
  }
}

const gained = (after: Totals, before: Totals): Totals => ({
  logs: after.logs - before.logs,
  users: after.users - before.users,
  students: after.students - before.students,
})

describe('importing the FUN-MOOC week into a school', () => {
  it('adds every statement and every learner once; the province and the nation rise by the same; a second import adds nothing', async () => {
    const before = await totals()
    await importDone(product, ['xapi', file, '--school', school.name])
    const after = await totals()
    for (const level of ['school', 'province', 'nation'] as const)
      expect(gained(after[level], before[level]), level).toEqual({
        logs: STATEMENTS,
        users: LEARNERS,
        students: LEARNERS,
      })

    await importDone(product, ['xapi', file, '--school', school.name])
    expect(await totals()).toEqual(after)

    const november = {
      schoolId: Number(school.id),
      periodType: 'custom',
      startDate: '2021-11-01',
      endDate: '2021-12-05',
    } as const
    const share = await nation.data('dataOverviewTotalData/getPlatformShare', november)
    expect(share.find((part) => part.id === 'mooc')?.value).toBe(STATEMENTS)
  })
})
