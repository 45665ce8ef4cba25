import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { addDays } from '@data-centre/server/platform/clock.ts'

/** A registration of a student in a presentation, such as 2013J of the module AAA. */
export interface Registration {
  student: string
  module: string
  presentation: string
  joined: string
  /** Day on which they dropped it. */
  dropped: string | undefined
}

/** A row of studentVle. */
export interface Click {
  student: string
  module: string
  site: string
  day: string
}

/** What the tables of OULAD say, read without a line of the importer. */
export interface OuladFiles {
  registrations: readonly Registration[]
  clicks: readonly Click[]
  /** Name of a site as the import gives it, its module, and the day on which its presentation began. */
  sites: readonly { name: string; module: string; opened: string }[]
  /** First day of each presentation of a module, one entry each. */
  presentations: readonly { module: string; opened: string }[]
  /** Day since which each student is at the school: their first registration or click. */
  since: ReadonlyMap<string, string>
}

type Row = Readonly<Record<string, string>>

function rowsOf(dir: string, table: string): Row[] {
  const text = gunzipSync(readFileSync(join(dir, `${table}.csv.gz`))).toString()
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll('"', '').split(','))
  return rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [names[i] ?? '', cell])))
}

/** B begins in February, J in October; the days are not published. */
const openedOn = (presentation = ''): string =>
  `${presentation.slice(0, 4)}-${presentation.endsWith('B') ? '02' : '10'}-01`
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Without a day of registration somebody joins with the presentation, or on the day on which they left before it. */
function registrationsOf(dir: string): Registration[] {
  const lengths = new Map(
    rowsOf(dir, 'courses').map((row) => [
      `${row['code_module']} ${row['code_presentation']}`,
      Number(row['module_presentation_length']),
    ]),
  )
  const keyOf = (row: Row) => `${row['code_module']} ${row['code_presentation']} ${row['id_student']}`
  const withdrawn = new Set(
    rowsOf(dir, 'studentInfo').flatMap((row) => (row['final_result'] === 'Withdrawn' ? [keyOf(row)] : [])),
  )
  return rowsOf(dir, 'studentRegistration').map((row) => {
    const { code_module: module = '', code_presentation: presentation = '', id_student: student = '' } = row
    const { date_registration: registered, date_unregistration: left } = row
    const opened = openedOn(presentation)
    const joined = addDays(opened, registered ? Number(registered) : Math.min(0, Number(left || 0)))
    const ended = addDays(opened, left ? Number(left) : (lengths.get(`${module} ${presentation}`) ?? 0))
    return {
      student,
      module,
      presentation,
      joined,
      dropped: withdrawn.has(keyOf(row)) ? (ended < joined ? joined : ended) : undefined,
    }
  })
}

/** Reads the tables in a folder. */
export function readOuladFiles(dir: string): OuladFiles {
  const registrations = registrationsOf(dir)
  const clicks = rowsOf(dir, 'studentVle').map((row) => ({
    student: row['id_student'] ?? '',
    module: row['code_module'] ?? '',
    site: row['id_site'] ?? '',
    day: addDays(openedOn(row['code_presentation']), Number(row['date'])),
  }))
  const since = new Map<string, string>()
  for (const [student, day] of [
    ...registrations.map(({ student, joined }) => [student, joined] as const),
    ...clicks.map(({ student, day }) => [student, day] as const),
  ])
    since.set(student, earlier(since.get(student) ?? day, day))
  return {
    registrations,
    clicks,
    sites: rowsOf(dir, 'vle').map((row) => ({
      name: `${row['activity_type']} ${row['id_site']}`,
      module: row['code_module'] ?? '',
      opened: openedOn(row['code_presentation']),
    })),
    presentations: rowsOf(dir, 'courses').map((row) => ({
      module: row['code_module'] ?? '',
      opened: openedOn(row['code_presentation']),
    })),
    since,
  }
}
