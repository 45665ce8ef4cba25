import { sampleFiles } from '../sample-files.ts'
import { eventsOf } from './event-columns.ts'
import { bits, chosen, hoursOfWork, moment, normal, secondOfDay, uniform, zipf } from './sql.ts'

/** Objects per teacher and day: while a school brings in what it has, and later. */
const FIRST_DAYS = 25
const FIRST_RATE = 1.7
const LATER_RATE = 0.08
const QUESTIONS_PER_RESOURCE = 2.2
/** Ids are made of day, teacher and number; questions count from 500. */
const FIRST_QUESTION = 500
const MAX_PER_DAY = 400

const built = (label: string, factor: number, first: number): string => `(
SELECT b.*, course_name, course_opened, platform, group_id,
  b.day_no * 10000000 + (b.user_id - 100000) * 1000 + ${first} + b.nth AS object_id, ${moment('b.day', secondOfDay(hoursOfWork, uniform('b.h', 2)))} AS created_at
FROM (
  SELECT *, nth, ${bits(`${label} object`, 'user_id', 'day_no', 'nth')} AS h, arrayElement(open, ${zipf('length(open)', uniform('h', 1), 0.9)}) AS course_id
  FROM (
    SELECT p.user_id AS user_id, p.school_id AS school_id, p.province_code AS province_code, p.city_code AS city_code, p.college_id AS college_id, d.day AS day, d.day_no AS day_no,
      arrayMap(x -> x.1, arrayFilter(x -> x.2 <= d.day, arrayZip(p.courses, p.course_days))) AS open,
      p.building * if(d.day < p.joined_on + ${FIRST_DAYS}, ${FIRST_RATE}, ${LATER_RATE} * d.teacher_rate) * d.build_rate * ${factor} AS rate,
      least(${MAX_PER_DAY}, toUInt32(floor(rate + ${uniform(bits(`${label} built`, 'p.user_id', 'd.day_no'))}))) AS built
    FROM (SELECT * FROM demo_person WHERE role = 'teacher') AS p CROSS JOIN (SELECT * FROM demo_day WHERE day BETWEEN {from:Date} AND {to:Date}) AS d
    WHERE d.day >= p.joined_on AND d.day < p.silent_from AND NOT (d.day BETWEEN p.gap_from AND p.gap_to) AND built > 0 AND notEmpty(open)
  ) ARRAY JOIN range(built) AS nth
) AS b INNER JOIN (SELECT course_id AS known_course, name AS course_name, created_at AS course_opened, platform, group_id FROM dim_course FINAL) AS c ON b.course_id = c.known_course)`

const builtResources = built('resource', 1, 0)
const builtQuestions = built('question', QUESTIONS_PER_RESOURCE, FIRST_QUESTION)
const inWindow = 'WHERE toUnixTimestamp(created_at) > {after:UInt32} AND toUnixTimestamp(created_at) <= {until:UInt32}'

/** One course in three keeps its papers in a bank of their own, opened when it has run for a while; ids are made of the course and the number. */
const PAPERS_SHARE = 0.35
const PAPERS_AFTER_DAYS = 45
const QUESTIONS_IN_PAPERS = 0.3
const keepsPapers = (course: string): string => `${uniform(bits('papers', course))} < ${PAPERS_SHARE}`
const papersFrom = (opened: string): string => `${opened} + toIntervalDay(${PAPERS_AFTER_DAYS})`

/** The banks of all courses as of {through}. */
export const bankRows = `INSERT INTO dim_question_bank (bank_id, school_id, course_id, group_id, name, created_at, version)
SELECT course_id * 10 + number, school_id, course_id, group_id, concat('《', course_name, '》', if(number = 1, '课程题库', '试卷题库')), if(number = 1, opened, ${papersFrom('opened')}) AS since, {version:UInt64}
FROM (SELECT course_id, school_id, group_id, name AS course_name, created_at AS opened FROM dim_course FINAL) ARRAY JOIN [1, 2] AS number
WHERE (number = 1 OR ${keepsPapers('course_id')}) AND toDate(since) <= {through:Date}`

const typeOf = chosen(
  { video: 34, ppt: 22, text: 18, image: 12, animation: 6, audio: 3, virtual: 2, other: 3 },
  uniform('h', 0),
)
const perType = (values: Record<string, string>): string =>
  `transform(resource_type, [${Object.keys(values)
    .map((t) => `'${t}'`)
    .join(',')}], [${Object.values(values).join(',')}], ${values.other})`

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(',')

/** New resources of {from}..{to}; a resource is there from the moment of its building. */
export const resourceRows = `INSERT INTO dim_resource (resource_id, school_id, author_id, group_id, course_id, platform, resource_type, name, extension, bytes, duration_s, is_original, file, created_at, version)
SELECT object_id, school_id, user_id, group_id, course_id, platform, ${typeOf} AS resource_type,
  concat('《', course_name, '》', ${perType({ video: "'微课视频'", ppt: "'教学课件'", text: "'学习指导'", image: "'图片素材'", animation: "'原理动画'", audio: "'音频讲解'", virtual: "'虚拟仿真'", other: "'拓展资料'" })}, toString(1 + h % 60)),
  multiIf(resource_type = 'text' AND h % 3 = 0, 'pdf', resource_type = 'other' AND h % 2 = 0, 'xlsx', ${perType({ video: "'mp4'", ppt: "'pptx'", text: "'docx'", image: "'png'", animation: "'mp4'", audio: "'mp3'", virtual: "'zip'", other: "'zip'" })}) AS ext,
  toUInt64(${perType({ video: '60', ppt: '8', text: '1', image: '2', animation: '18', audio: '9', virtual: '140', other: '5' })} * 1000000 * exp(0.7 * ${normal('cityHash64(h)')})),
  toUInt32(if(has(['video', 'audio', 'animation'], resource_type), greatest(30, ${perType({ video: '520', ppt: '0', text: '0', image: '0', animation: '150', audio: '400', virtual: '0', other: '0' })} * exp(0.5 * ${normal('cityHash64(h, 1)')})), 0)),
  ${uniform('cityHash64(h, 2)')} < 0.72, transform(ext, [${quoted(Object.keys(sampleFiles))}], [${quoted(Object.values(sampleFiles))}], ''), created_at, toUnixTimestamp(created_at)
FROM ${builtResources} ${inWindow}`

export const questionRows = `INSERT INTO dim_question (question_id, bank_id, school_id, author_id, group_id, course_id, platform, question_type, difficulty, created_at, version)
SELECT object_id, course_id * 10 + if(${keepsPapers('course_id')} AND created_at >= ${papersFrom('course_opened')} AND ${uniform('cityHash64(h, 3)')} < ${QUESTIONS_IN_PAPERS}, 2, 1), school_id, user_id, group_id, course_id, platform, ${chosen({ single: 38, multi: 17, judge: 22, fill: 8, short: 7, match: 3, cloze: 3, file: 2 }, uniform('h', 0))},
  least(5, 1 + toUInt8(floor(${uniform('cityHash64(h)')} * 3 + ${uniform('cityHash64(h)', 1)} * 2.2))), created_at, toUnixTimestamp(created_at)
FROM ${builtQuestions} ${inWindow}`

const builder = {
  user_id: 'user_id',
  user_role: "'teacher'",
  school_id: 'school_id',
  province_code: 'province_code',
  city_code: 'city_code',
  college_id: 'college_id',
  platform: 'toString(platform)',
  course_id: 'course_id',
  group_id: 'group_id',
  log_type: "'build'",
  event_time: 'created_at',
  source_id: "concat('b-', toString(object_id))",
}
export const buildEvents: readonly string[] = [eventsOf(builder, builtResources), eventsOf(builder, builtQuestions)]
