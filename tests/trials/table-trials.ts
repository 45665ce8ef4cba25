import type { SchoolImport } from '@data-centre/api'
import { kpiValue } from '../product/numbers.ts'
import type { Trial } from './trial.ts'
import { inputPath, type TrialSchool, type TrialServer } from './trial-server.ts'

/** What a data set of the Open University gave in a school: registrations and leaves from the engine, homework by the report. */
async function dataSetText(server: TrialServer, folder: string): Promise<string> {
  const school = await server.addSchool()
  const { status, output, errors } = await school.load('oulad', inputPath(folder))
  if (!output.includes('拒收合计')) return `status ${status}, ${errors.trim().split('\n').at(-1) ?? ''}`
  return `${await homeworkText(school)}; ${await enrolmentText(server, school)}`
}

async function homeworkText(school: TrialSchool): Promise<string> {
  const account = await school.account()
  const on = (startDate: string, endDate: string) =>
    account.data('faceTeach/getJoinLater', { schoolId: school.id, periodType: 'custom', startDate, endDate })
  const [due, year] = [await on('2014-10-20', '2014-10-20'), await on('2014-08-01', '2015-07-31')]
  const onTime = due.kpi.find(({ id }) => id === 'homework.onTimeRate')?.num ?? 0
  return `homework ${kpiValue(due.kpi, 'homework.count')} of ${kpiValue(year.kpi, 'homework.count')} due 2014-10-20, expected ${kpiValue(due.homework, 'homework.expected')}, handed in ${kpiValue(due.homework, 'homework.submitted')}, on time ${onTime}`
}

/** No report has the days on which somebody came into a class and left it. */
async function enrolmentText(server: TrialServer, { id }: TrialSchool): Promise<string> {
  const rows = await server.askEngine<{ joined: string; dropped: string | null }>(
    'SELECT toString(toDate(joined_at)) AS joined, toString(toDate(dropped_at)) AS dropped FROM dim_enrolment FINAL WHERE school_id = {id:UInt32} ORDER BY joined',
    { id },
  )
  return `joined ${rows.map(({ joined }) => joined).join(', ')}; left ${rows.flatMap(({ dropped }) => dropped ?? []).join(', ')}`
}

const dataSet = (folder: string): Trial => ({
  name: folder,
  inputs: [folder],
  steps: 'import; homework by the report, the days of enrolments from the engine',
  right: [
    'homework 1 of 1 due 2014-10-20, expected 3, handed in 2, on time 1; joined 2014-08-03, 2014-09-11, 2014-10-06; left 2014-10-31',
  ],
  measure: (server) => dataSetText(server, folder),
})

/** What a dry run says about a row: an error, or any other remark that has the number of the row. */
const remarksOn = (answer: SchoolImport, row: number): string[] =>
  Object.values(answer)
    .flatMap((part: unknown) => (Array.isArray(part) ? (part as { row?: number; msg?: string }[]) : []))
    .flatMap((one) => (one.row === row && one.msg ? [one.msg] : []))

const leadingZero: Trial = {
  name: '50-leading-zero-number',
  inputs: ['50-leading-zero-number.xlsx'],
  steps: 'dry run of the import of schools',
  right: ['12 doubtful, 0012 doubtful, 4153000001 plain'],
  async measure(server) {
    const answer = await server.checkSchools(inputPath('50-leading-zero-number.xlsx'))
    return answer.rows
      .map(({ row, code }) => `${code} ${remarksOn(answer, row).length > 0 ? 'doubtful' : 'plain'}`)
      .join(', ')
  },
}

const mergedCity: Trial = {
  name: '50-merged-city',
  inputs: ['50-merged-city.xlsx'],
  steps: 'dry run of the import of schools',
  right: ['M001 云南省 昆明市, M002 云南省 昆明市, M003 云南省 昆明市; failed 0'],
  async measure(server) {
    const { rows, failed } = await server.checkSchools(inputPath('50-merged-city.xlsx'))
    return `${rows.map(({ code, place }) => `${code} ${place || 'no place'}`).join(', ')}; failed ${failed}`
  },
}

/** Tables: a data set as two programs write it, and workbooks of schools. */
export const tableTrials: readonly Trial[] = [
  dataSet('30-oulad-plain'),
  dataSet('30-oulad-pandas'),
  leadingZero,
  mergedCity,
]
