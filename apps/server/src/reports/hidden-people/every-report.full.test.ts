import { type Call, contract, isPersonTable, isRatio, metricIds, partsOf, subjectOfAnswer } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numbersOf, type Stated } from '../../../testing/people-numbers.ts'
import { nation, openTinyAnswers, school, tinySubject, yunnan } from '../../../testing/tiny-answers.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { countsPeople, isOfPeople, isSmallGroup, wholesOf } from '../../warehouse/small-groups.ts'

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

const shares = metricIds.filter(isRatio).flatMap((id) => {
  const [part, whole] = partsOf(id)
  return part && whole && wholesOf(part).includes(whole) ? [{ id, part, whole }] : []
})
/** Small groups that are what a share leaves: where the whole stands beside the part or the rate, it says who is not in it. */
function smallRests(shown: ReadonlyMap<string, Stated>): string[] {
  const spots = new Map<string, Map<string, number>>()
  for (const [at, { metric, value }] of shown) {
    const spot = at.replace(metric, '*')
    const values = spots.get(spot) ?? new Map<string, number>()
    spots.set(spot, values)
    if (value !== null) values.set(metric, value)
  }
  return [...spots].flatMap(([spot, values]) =>
    shares.flatMap(({ id, part, whole }) => {
      const [rate, counted, all] = [values.get(id), values.get(part), values.get(whole)]
      const parts = [counted, rate === undefined || all === undefined ? undefined : Math.round((rate * all) / 100)]
      return parts.some((one) => one !== undefined && all !== undefined && isSmallGroup(all - one))
        ? [`${spot} ${id}`]
        : []
    }),
  )
}

/** What cards and sum rows of the same days say to each asker, over all reports: a page holds several. */
const cards = new Map<string, Map<string, Stated>>()
/** Keeps the cards and sums of an answer about the period, everything and the platform that is asked for. */
function keepCards(who: string, { answer }: Report, shown: ReadonlyMap<string, Stated>): void {
  const isPlain = (answer.shape === 'kpis' || answer.shape === 'table') && !answer.window && !answer.platform
  if (!isPlain || (answer.shape === 'table' && answer.opened) || subjectOfAnswer(answer)) return
  const ofAsker = cards.get(who) ?? new Map<string, Stated>()
  cards.set(who, ofAsker)
  for (const [at, stated] of shown)
    if (at === stated.metric || at === `sum/${stated.metric}`) ofAsker.set(stated.metric, stated)
}

describe('fewer than five people', () => {
  it.each(reports)('of %s are read by their school alone', async (path, call) => {
    const platform = path.startsWith('resource/') ? 'zyk' : 'zjy'
    const input = { platform, pageSize: 1000, ...tinySubject(subjectOfAnswer(call.answer)) } as const
    for (const who of askers[call.scope]) {
      const { inside, outside } = outsiders[who]
      const read = async (scope: Scope) => numbersOf(call.answer, (await tiny.answers.answer(call, input, scope)).data)
      const [all, shown] = await Promise.all([read(inside), read(outside)])
      if (!isOfPersons(call)) expect([who, smallRests(shown)]).toEqual([who, []])
      keepCards(`${who} ${platform}`, call, shown)
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
  it('follow from no two cards or sums of different reports', () => {
    expect(cards.size).toBeGreaterThan(5)
    for (const [who, shown] of cards) expect([who, smallRests(shown)]).toEqual([who, []])
  })
})
