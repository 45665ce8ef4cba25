import { type SchoolCarousel, type SchoolScreen, schoolOverview, schoolScreen } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../../testing/server.ts'
import { nation, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'

describe('what school walls are told of the tiny world', () => {
  let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
  beforeAll(async () => {
    tiny = await openTinyAnswers()
  })
  afterAll(() => tiny.close())

  it('is the school’s own, and its colleges make it up', async () => {
    const { totals, colleges } = await tiny.ask<Pick<SchoolScreen, 'totals' | 'colleges'>>(schoolScreen, school, {
      pageSize: 100,
    })
    const own = await tiny.kpi('users.total', school)
    expect(totals.map(({ id }) => id)).toEqual([
      'teachers.total',
      'students.total',
      'today.activeUsers',
      'today.logs',
      'today.sessions',
    ])
    const [teachers, students] = totals
    expect((teachers?.value ?? 0) + (students?.value ?? 0)).toBe(own.value)
    expect(colleges.list.reduce((sum, { values }) => sum + (values['users.total'] ?? 0), 0)).toBe(own.value)
    // Today's counters say so of college 11 alone.
    expect(colleges.list.map(({ id, values }) => [id, values['today.logs']])).toContainEqual(['11', 1])
  })

  it('flows from the school to the provinces that call', async () => {
    const { reach, place } = await tiny.ask<{
      reach: { links: { source: string; value: number }[] }
      place: { code: string }[]
    }>(schoolOverview, school)
    const calls = await tiny.ask<{ value: number | null }[]>(
      { shape: 'kpis', measures: ['resources.calls'], window: 'last365' },
      school,
    )
    expect(reach.links.reduce((sum, { value }) => sum + value, 0)).toBe(calls[0]?.value)
    expect(new Set(reach.links.map(({ source }) => source))).toEqual(new Set(['owner:530000']))
    expect(place.map(({ code }) => code)).toEqual(['1'])
    expect((await tiny.kpi('users.total', nation)).value).toBeGreaterThan(
      (await tiny.kpi('users.total', school)).value ?? 0,
    )
  })
})

it('follows the round that the office sets', async () => {
  const server = await startTestServer()
  const { session } = await server.login('school_a')
  const read = async () =>
    (await server.call('bigLargeScreen/getCarousel', { schoolId: 1 }, session)).envelope.data as SchoolCarousel
  const preset = await read()
  expect(preset.set.length).toBeGreaterThan(1)
  const one = [{ path: '/schoolScreen/courses', title: '课程', seconds: 15, enabled: true }]
  await server.call(
    'school/setSchoolCarouselSet',
    { schoolId: 1, schoolCarouselSet: JSON.stringify(one), version: preset.version },
    session,
  )
  expect(await read()).toEqual({ set: one, version: preset.version + 1 })
  await server.close()
})
