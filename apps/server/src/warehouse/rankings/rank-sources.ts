import { learned } from '../measures/sharing.ts'
import { logsOfCourses, notStaff } from '../measures/source-tables.ts'
import type { RankSource } from './list.ts'

/** Sources that several lists read. */
export const courseLogs: RankSource = {
  from: logsOfCourses,
  day: 'event_date',
  when: 'within',
  id: 'course_id',
  school: 'owner_school_id',
  platform: 'platform',
  where: "user_role = 'student'",
  sums: { logs: 'count()', learners: `uniqExactIf(user_id, ${learned})` },
}

export const personLogs = (role: 'teacher' | 'student'): RankSource => ({
  from: 'fact_log',
  day: 'event_date',
  when: 'within',
  id: 'user_id',
  school: 'school_id',
  platform: 'platform',
  where: `user_role = '${role}'`,
  sums: { logs: 'count()', days: 'uniqExact(event_date)', seconds: 'sum(toUInt64(duration_s))' },
})

export const resourceUses: RankSource = {
  from: 'fact_resource_use',
  day: 'event_date',
  when: 'within',
  id: 'resource_id',
  school: 'owner_school_id',
  platform: 'platform',
  where: notStaff,
  sums: {
    uses: 'count()',
    views: "countIf(action = 'view')",
    plays: "countIf(action = 'play')",
    downloads: "countIf(action = 'download')",
    favourites: "countIf(action = 'fav')",
  },
}

/** People of a school who came in the span, all who are there at its end. */
export const activePeople: RankSource = {
  from: 'active_day',
  day: 'stat_date',
  when: 'within',
  id: 'school_id',
  school: 'school_id',
  platform: 'platform',
  unitesPlatforms: true,
  sums: { active: 'groupBitmapMerge(users)' },
}

export const presentPeople: RankSource = {
  from: "(SELECT stat_date, school_id, teachers + students AS people FROM stock_day WHERE platform = '')",
  day: 'stat_date',
  when: 'end',
  id: 'school_id',
  school: 'school_id',
  sums: { people: 'sum(people)' },
}

/** People of a school who left within the span: they may be among the active ones. */
export const leftPeople: RankSource = {
  from: "(SELECT change_date, school_id, removed FROM entity_change WHERE entity IN ('teacher', 'student'))",
  day: 'change_date',
  when: 'within',
  id: 'school_id',
  school: 'school_id',
  sums: { left: 'sum(removed)' },
}

export const schoolLogs: RankSource = {
  from: 'log_day',
  day: 'stat_date',
  when: 'within',
  id: 'school_id',
  school: 'school_id',
  platform: 'platform',
  sums: {
    logs: 'sum(logs)',
    teachingLogs:
      "sum(arraySum(arrayMap(type -> types[type], ['study', 'sign', 'activity', 'homework', 'exam', 'teach'])))",
  },
}
