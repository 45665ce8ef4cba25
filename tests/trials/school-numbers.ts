import type { Row } from '@data-centre/api'
import type { TrialSchool } from './trial-server.ts'

const LARGEST_PAGE = 100

/** One day as the period of a report. */
const onDay = (day: string) => ({ periodType: 'custom', startDate: day, endDate: day }) as const

/** Log rows of a school on a day, by the report about its colleges. */
export async function logsOn(school: TrialSchool, day: string): Promise<number> {
  const account = await school.account()
  const { summary } = await account.data('zjySubStatistics/getCollegeList', { schoolId: school.id, ...onDay(day) })
  return summary?.['logs.count'] ?? 0
}

/** Learning time of the students of a school on a day, s, by the report about its students. */
export async function studySecondsOn(school: TrialSchool, day: string): Promise<number> {
  const account = await school.account()
  const { summary } = await account.data('students/getStudentList', { schoolId: school.id, ...onDay(day) })
  return Math.round((summary?.['study.hours'] ?? 0) * 3600)
}

/** Students of a school, with their numbers. */
export async function studentsOf(school: TrialSchool): Promise<{ id: number; name: string; number: string }[]> {
  const account = await school.account()
  const { list } = await account.data('students/getStudentList', { schoolId: school.id, pageSize: LARGEST_PAGE })
  return list.map(({ id, name, texts }) => ({ id: Number(id), name, number: texts?.no ?? '' }))
}

/** Titles of the resources of a school. */
export async function resourceTitlesOf(school: TrialSchool): Promise<string[]> {
  const account = await school.account()
  const { list } = await account.data('resource/getResourceList', { schoolId: school.id, pageSize: LARGEST_PAGE })
  return list.map(({ name }) => name)
}

/** Colleges of a school in a month of 2026: students, their active share and their attendance, %. */
export async function collegesIn(school: TrialSchool, month: 10 | 11): Promise<CollegeNumbers[]> {
  const account = await school.account()
  const period = {
    schoolId: school.id,
    periodType: 'custom',
    startDate: `2026-${month}-01`,
    endDate: `2026-${month}-${month === 10 ? 31 : 30}`,
    pageSize: LARGEST_PAGE,
  } as const
  const { list } = await account.data('zjySubStatistics/getCollegeList', period)
  const compared = await account.data('zjySubStatistics/getCollegeCompare', period)
  const rateOf = (id: string) => compared.list.find((row: Row) => row.id === id)?.values['attendance.rate'] ?? null
  return list.map(({ id, name, values }) => ({
    name,
    students: values['students.total'] ?? 0,
    activeRate: values['students.activeRate'] ?? null,
    attendanceRate: rateOf(id),
  }))
}

/** What a college has in a month. */
export interface CollegeNumbers {
  name: string
  students: number
  activeRate: number | null
  attendanceRate: number | null
}
