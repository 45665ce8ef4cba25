import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, served, within } from './serve.ts'
import { count, dimension, distinct, type MeasureSql, notStaff, rollup, type Source } from './source.ts'

const ofGroup = { group: 'group_id' } as const
const inGroup = 'group_id > 0'
const groups = dimension('dim_project_group', ofGroup)
const majors: Source = { ...groups, from: 'dim_project_group FINAL ARRAY JOIN major_ids AS group_major' }
/** Students once for every group that their major belongs to now. */
const users: Source = {
  ...groups,
  from: '(SELECT student.user_id AS user_id, student.school_id AS school_id, student.joined_at AS joined_at, student.removed_at AS removed_at, majors.group_id AS group_id FROM (SELECT user_id, school_id, major_id, joined_at, removed_at FROM dim_student FINAL) AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.major_id = majors.group_major)',
}
const of = (table: string): Source => dimension(table, ofGroup, { where: inGroup })
const createdAt = 'toDate(created_at)'
const logs = rollup('fact_log', ofGroup, { school: 'owner_school_id', where: `${inGroup} AND ${notStaff}` })
const visitors = rollup('fact_log', ofGroup, { where: `${inGroup} AND ${notStaff}` })

export const groupSql = {
  'groups.total': served(alive(groups, count, 'created_at')),
  'groups.majors': served(alive(majors, distinct('group_major'), 'created_at')),
  'groups.schools': served(within(visitors, distinct('school_id'), 'event_date')),
  'groups.users': served(alive(users, distinct('user_id'), 'joined_at')),
  'groups.active': served(within(visitors, distinct('user_id', "user_role = 'student'"), 'event_date')),
  'groups.logs': served(within(logs, count, 'event_date')),
  'groups.courses': served(alive(of('dim_course'), count, createdAt)),
  'groups.resources': served(alive(of('dim_resource'), count, createdAt)),
  'groups.questions': served(alive(of('dim_question'), count, createdAt)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
