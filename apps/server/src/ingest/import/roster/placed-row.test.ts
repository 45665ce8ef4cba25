import { expect, it } from 'vitest'
import { isRepeated, newRow, placedRow } from '../oneroster/person-rows.ts'
import type { Row } from '../schools/dimension-rows.ts'

const NOW = Date.parse('2026-11-28T10:00:00+08:00')
const at = (day: string, time = '08:00:00'): number => Date.parse(`${day}T${time}+08:00`) / 1000
const student: Row = {
  user_id: 1,
  school_id: 1,
  college_id: 11,
  major_id: 5,
  admin_class_id: 6,
  name: '林小雪',
  joined_at: '2026-09-01',
  places: [],
  stated: [],
  removed_at: null,
  status: 1,
}
/** A row of a file: its college, when it was changed, and whether it ends the person. */
interface FileRow {
  /** 0: none is named. */
  college: number
  day: string
  time?: string
  ended?: boolean
  name?: string
}
const take = (standing: Row, { college, day, time, ended = false, name = '林小雪' }: FileRow): Row | undefined => {
  const modifiedAt = day === '' ? null : at(day, time)
  const wanted: Row = {
    user_id: 1,
    school_id: 1,
    name,
    joined_at: '2026-09-01',
    removed_at: ended ? (modifiedAt ?? NOW / 1000) : null,
    status: ended ? -1 : 1,
    ...(college > 0 ? { college_id: college } : {}),
  }
  return placedRow(standing, wanted, { ended, modifiedAt }, college > 0 ? [college] : [], { now: NOW, begins: true })
}
const all = (rows: readonly FileRow[]): Row => {
  let standing = student
  for (const row of rows) standing = take(standing, row) ?? standing
  return standing
}
const brief = ({ college_id, name, removed_at, status, places }: Row) => ({
  college_id,
  name,
  removed_at,
  status,
  places,
})

it('ends in the same row in whatever order the rows of a person arrive', () => {
  const left: FileRow = { college: 11, day: '2026-10-10', ended: true }
  const back: FileRow = { college: 12, day: '2026-11-01', name: '林雪' }
  const first: FileRow = { college: 11, day: '2026-09-15' }
  const expected = {
    college_id: 12,
    name: '林雪',
    removed_at: null,
    status: 1,
    places: [
      ['1970-01-01', 11, 5, 6],
      ['2026-10-10', 0, 0, 0],
      ['2026-11-01', 12, 5, 6],
    ],
  }
  for (const order of [
    [first, left, back],
    [first, back, left],
    [left, first, back],
    [left, back, first],
    [back, first, left],
    [back, left, first],
    [back, left, first, left, back],
  ])
    expect(brief(all(order))).toEqual(expected)
})

it('goes by the hour of rows of one day, and brings back who left by a row without a college', () => {
  const stories: [FileRow[], object][] = [
    [
      [
        { college: 12, day: '2026-10-10', time: '09:00:00', name: '林晨' },
        { college: 13, day: '2026-10-10', time: '16:00:00', name: '林夕' },
      ],
      { college_id: 13, name: '林夕', removed_at: null, status: 1 },
    ],
    [
      [
        { college: 11, day: '2026-10-10', ended: true },
        { college: 0, day: '2026-11-01' },
      ],
      { college_id: 11, removed_at: null, status: 1 },
    ],
    [
      [
        { college: 0, day: '2026-10-10', time: '09:00:00' },
        { college: 0, day: '2026-10-10', time: '16:00:00', ended: true },
      ],
      { college_id: 11, removed_at: at('2026-10-10', '16:00:00'), status: -1 },
    ],
  ]
  for (const [rows, expected] of stories) {
    expect(brief(all(rows))).toMatchObject(expected)
    expect(brief(all(rows.toReversed()))).toEqual(brief(all(rows)))
    expect(brief(all([...rows.toReversed(), ...rows]))).toEqual(brief(all(rows)))
  }
})

it('keeps the college of who has left, and says nothing new of who is repeated', () => {
  const left = all([{ college: 11, day: '2026-10-10', ended: true }])
  expect(brief(left)).toMatchObject({ college_id: 11, status: -1, removed_at: at('2026-10-10') })
  expect(take(left, { college: 11, day: '2026-10-10', ended: true })).toBeUndefined()
  const repeated = take(student, { college: 11, day: '2026-10-01' })
  expect(repeated && isRepeated(student, repeated)).toBe(true)
  const moved = take(student, { college: 12, day: '2026-10-01' })
  expect(moved && isRepeated(student, moved)).toBe(false)
  expect(take(student, { college: 11, day: '' })).toBeUndefined()
})

it('keeps the day of the first row of somebody new', () => {
  const places = (day: string, college: number) =>
    newRow(student, { ended: false, modifiedAt: day === '' ? null : at(day) }, college)['places']
  expect(places('2026-10-01', 11)).toEqual([['2026-10-01', 11, 5, 6]])
  expect(places('2026-10-01', 0)).toEqual([['1970-01-01', 11, 5, 6]])
  expect(places('', 11)).toEqual([])
})
