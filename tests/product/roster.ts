import { writeFileSync } from 'node:fs'
import { zipOf } from '@data-centre/server/testing/zip-of.ts'

/** How large a generated roster is: every student is enrolled in `each` classes. */
export interface RosterSize {
  students: number
  each: number
  classes: number
  /** Every class has a teacher of its own; nobody where absent. */
  taught?: boolean
}

/** Writes a OneRoster 1.1 file set of one school as a zip file; `mark` keeps its names apart from those of another one. Answers what it packed, bytes. */
export function writeRoster(
  path: string,
  { students, each, classes, taught = false }: RosterSize,
  schoolCode: string,
  mark: string,
): number {
  const list = (head: string, count: number, row: (i: number) => string): string =>
    `${[head, ...Array.from({ length: count }, (_, i) => row(i))].join('\n')}\n`
  const teachers = taught ? classes : 0
  const person = (id: string, role: string, no: string) =>
    `${mark}${id},true,${mark}d,${role},${mark}${no},生${no},学,${mark}${no}`
  const place = (id: string, k: number, who: string, role: string) =>
    `${mark}${id},${mark}k${k},${mark}o,${mark}${who},${role}`
  const tables = {
    academicSessions: list(
      'sourcedId,title,type,startDate,endDate,schoolYear',
      1,
      () => `${mark}t,第一学期,semester,2024-09-02,2025-01-19,2025`,
    ),
    orgs: list('sourcedId,name,type,identifier,parentSourcedId', 2, (i) =>
      i === 0 ? `${mark}o,学校,school,${schoolCode},` : `${mark}d,${mark}学院,department,,${mark}o`,
    ),
    courses: list('sourcedId,title,orgSourcedId', classes, (i) => `${mark}c${i},课程${i},${mark}d`),
    classes: list(
      'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds',
      classes,
      (i) => `${mark}k${i},班级${i},${mark}c${i},scheduled,${mark}o,${mark}t`,
    ),
    users: list(
      'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier',
      students + teachers,
      (i) =>
        i < students ? person(`p${i}`, 'student', `${i}`) : person(`t${i - students}`, 'teacher', `t${i - students}`),
    ),
    enrollments: list(
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
      students * each + teachers,
      (i) => {
        const k = i - students * each
        return k < 0
          ? place(`e${i}`, (Math.floor(i / each) + (i % each)) % classes, `p${Math.floor(i / each)}`, 'student')
          : place(`f${k}`, k, `t${k}`, 'teacher')
      },
    ),
  }
  const manifest = list('propertyName,value', 1 + Object.keys(tables).length, (i) =>
    i === 0 ? 'oneroster.version,1.1' : `file.${Object.keys(tables)[i - 1]},bulk`,
  )
  const files = [
    { name: 'manifest.csv', content: manifest },
    ...Object.entries(tables).map(([table, content]) => ({ name: `${table}.csv`, content })),
  ]
  writeFileSync(path, zipOf(files))
  return files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
}
