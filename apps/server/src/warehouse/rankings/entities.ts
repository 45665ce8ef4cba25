/** What a ranking lists. */
export type RankEntity = 'school' | 'course' | 'teacher' | 'student' | 'resource'

const school =
  'INNER JOIN (SELECT school_id, name AS school_name, province_code, type_name FROM dim_school FINAL) AS school ON entity.school_id = school.school_id'
const person = (dimension: string) =>
  `SELECT entity.user_id AS id, entity.name AS name, school_name AS owner, entity.school_id AS school_id, province_code, type_name, entity.college_id AS college_id, entity.removed_at AS removed_at FROM ${dimension} AS entity FINAL ${school}`

/** Rows of each kind: id, name, owner, school_id, province_code, type_name, college_id, removed_at. A resource has the college of its author. */
export const rankEntities: Record<RankEntity, string> = {
  school:
    'SELECT toUInt64(school_id) AS id, name, toString(province) AS owner, school_id, province_code, type_name, toUInt32(0) AS college_id, removed_at FROM dim_school FINAL',
  course: `SELECT entity.course_id AS id, entity.name AS name, school_name AS owner, entity.school_id AS school_id, province_code, type_name, entity.college_id AS college_id, entity.removed_at AS removed_at FROM dim_course AS entity FINAL ${school}`,
  teacher: person('dim_teacher'),
  student: person('dim_student'),
  resource: `SELECT entity.resource_id AS id, entity.name AS name, school_name AS owner, entity.school_id AS school_id, province_code, type_name, author.college_id AS college_id, entity.removed_at AS removed_at FROM dim_resource AS entity FINAL ${school} LEFT JOIN (SELECT user_id, college_id FROM dim_teacher FINAL) AS author ON entity.author_id = author.user_id`,
}
