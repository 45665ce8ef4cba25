import { type Call, contract, isPersonTable, isRatio, subjectOfAnswer } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numbersOf } from '../../../testing/people-numbers.ts'
import { nation, openTinyAnswers, school, tinySubject, yunnan } from '../../../testing/tiny-answers.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { countsPeople, isOfPeople, isSmallGroup } from '../../warehouse/small-groups.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

type Report = Extract<Call, { kind: 'report' }>
const reports = (Object.entries(contract) as [string, Call][]).filter(
  (entry): entry is [string, Report] => entry[1].kind === 'report',
)

/** Who asks from outside, with what the same question may read inside. */
const outsiders = {
  operator: { inside: school, outside: { ...school, hidesSmallGroups: true, within: nation } },
  province: { inside: school, outside: { ...school, hidesSmallGroups: true, within: yunnan } },
  wall: { inside: school, outside: { ...school, hidesSmallGroups: true } },
  ofProvince: { inside: yunnan, outside: { ...yunnan, hidesSmallGroups: true, within: nation } },
  ofNation: { inside: nation, outside: { ...nation, hidesSmallGroups: true } },
} as const satisfies Record<string, { inside: Scope; outside: Scope }>
const askers = {
  none: [],
  self: [],
  nation: ['ofNation'],
  province: ['ofProvince'],
  school: ['operator', 'province', 'wall'],
  area: ['operator', 'province', 'wall', 'ofProvince', 'ofNation'],
} as const satisfies Record<Call['scope'], readonly (keyof typeof outsiders)[]>

/** Rows of one person each are for those alone who may read persons; the rule is about groups. */
const isOfPersons = ({ answer }: Report): boolean =>
  (answer.shape === 'table' && answer.by !== 'teacher' && isPersonTable(answer.by)) ||
  ['stuId'].includes(String(subjectOfAnswer(answer)))

describe('fewer than five people', () => {
  it.each(reports)('of %s are read by their school alone', async (path, call) => {
    const platform = path.startsWith('resource/') ? 'zyk' : 'zjy'
    const input = { platform, pageSize: 1000, ...tinySubject(subjectOfAnswer(call.answer)) } as const
    for (const who of askers[call.scope]) {
      const { inside, outside } = outsiders[who]
      const read = async (scope: Scope) => numbersOf(call.answer, (await tiny.answers.answer(call, input, scope)).data)
      const [all, shown] = await Promise.all([read(inside), read(outside)])
      for (const [at, { metric, value, withheld }] of shown) {
        const whole = all.get(at)?.value ?? null
        if (isOfPeople(metric) && !isRatio(metric) && !isOfPersons(call))
          expect([who, at, value === null || !isSmallGroup(value)]).toEqual([who, at, true])
        // What is shown is what there is; what is not says why.
        if (value !== null) expect([who, at, value]).toEqual([who, at, whole])
        else if (whole !== null)
          expect([who, at, countsPeople(metric), withheld !== undefined]).toEqual([who, at, true, true])
      }
    }
  })
})
