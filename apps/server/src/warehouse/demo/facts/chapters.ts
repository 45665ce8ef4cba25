import parts from '../../../../data/name-parts.json' with { type: 'json' }
import { bits, uniform } from './sql.ts'

/** Courses have so many chapters. */
const [MIN_CHAPTERS, MAX_CHAPTERS] = [6, 12]
/** What these courses teach is done by hand, what the others teach is read. */
const PRACTICAL = /(实务|综合实训|项目化教程|工艺与操作|设备与维护)$/

const list = (texts: readonly string[]): string => `[${texts.map((text) => `'${text}'`).join(', ')}]`
const endings = parts.coursePatterns.map((pattern) => pattern.replace('{m}', '')).join('|')
/** Chapters that a course of so many has, of all in their order. */
const chosen = (chapters: readonly (string | number)[][]): string =>
  `arrayFilter((title, since) -> since <= chapters, ${list(chapters.map(([title]) => String(title)))}, [${chapters.map(([, since]) => since).join(', ')}])`
const publicContents = Object.entries(parts.publicChapters).map(([name, titles]) => `'${name}', ${list(titles)}`)

/** The table of contents of every course; `@` stands for what it is about. */
const contents = `SELECT course_id AS known_course, ${MIN_CHAPTERS} + ${bits('chapters', 'course_id')} % ${MAX_CHAPTERS - MIN_CHAPTERS + 1} AS chapters, replaceRegexpOne(name, '(${endings})$', '') AS about,
  map(${publicContents.join(', ')})[name] AS public, if(notEmpty(public), arraySlice(public, 1, chapters), if(match(name, '${PRACTICAL.source}'), ${chosen(parts.practiceChapters)}, ${chosen(parts.theoryChapters)})) AS contents
FROM dim_course FINAL`

/**
 * Puts resources of the library and of project groups that stand in no chapter yet into those of their courses, of a folder
 * of an older version all. A course is built chapter by chapter; later resources go anywhere, more of them into earlier
 * chapters. What only accompanies a course stands in none.
 */
export const chapterRows = `INSERT INTO dim_chapter_resource (resource_id, school_id, course_id, chapter, name, version)
SELECT resource_id, school_id, course_id, if(nth <= length(contents), nth, 1 + toUInt32(floor(pow(${uniform(bits('chapter', 'resource_id'))}, 1.2) * length(contents)))) AS number, replaceOne(contents[number], '@', about), toUnixTimestamp(created_at)
FROM (SELECT resource_id, school_id, course_id, created_at, toUInt32(row_number() OVER (PARTITION BY course_id ORDER BY created_at, resource_id)) AS nth FROM dim_resource FINAL WHERE platform IN ('zyk', 'zyq') AND course_id > 0 AND resource_type <> 'other') AS built
INNER JOIN (${contents}) AS courses ON built.course_id = courses.known_course
WHERE (school_id, resource_id) NOT IN (SELECT school_id, resource_id FROM dim_chapter_resource)`
