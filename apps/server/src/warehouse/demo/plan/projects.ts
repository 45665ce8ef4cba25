import { addDays } from '../../../platform/clock.ts'
import { grouped } from '../../../platform/grouped.ts'
import type { Dice } from '../dice.ts'
import { later } from './later.ts'
import { showcaseSchool } from './planted-schools.ts'
import type { PlannedCourse, PlannedMajor, PlannedProject, PlannedSchool } from './types.ts'

const FIRST_PROJECT = 700_001
const HOST_SHARE = 0.2
const JOIN_SHARE = 0.6
/** A strong host has a second project. */
const SECOND_SHARE = 0.4

/**
 * Projects of the resource library: a fifth of the schools host one, six in ten join one to three. Standard courses are
 * built in projects only, so a school with such courses is a member, and each of them belongs to one project of its school.
 */
export function planProjects(
  schools: readonly PlannedSchool[],
  majors: readonly PlannedMajor[],
  courses: readonly PlannedCourse[],
  dice: Dice,
): PlannedProject[] {
  const standard = grouped(
    courses.filter(({ type }) => type === 'standard'),
    ({ schoolId }) => schoolId,
  )
  const members = schools.filter(({ id }) => standard.has(id))
  const showcase = showcaseSchool([...schools])
  const strength = (school: PlannedSchool): number =>
    (school === showcase ? 3 : school.tier === '双高' ? 1 : 0) + dice.u('hosts a project', school.id)
  const hosts = members
    .toSorted((a, b) => strength(b) - strength(a))
    .slice(0, Math.max(1, Math.round(schools.length * HOST_SHARE)))
  const projects = hosts
    .flatMap((host) =>
      (host.tier === '双高' && dice.u('second project', host.id) < SECOND_SHARE ? [0, 1] : [0]).map((nth) => ({
        host,
        nth,
      })),
    )
    .map(({ host, nth }, i) => found(FIRST_PROJECT + i, host, nth, majors, dice))
  const guests = members.filter((school) => !hosts.includes(school))
  const hostsThatJoin = dice
    .shuffled(hosts, 'hosts that join')
    .slice(0, Math.max(0, Math.round(schools.length * JOIN_SHARE) - guests.length))
  for (const school of [...guests, ...hostsThatJoin]) {
    const foreign = projects.filter(({ hostSchoolId }) => hostSchoolId !== school.id)
    for (const project of dice
      .shuffled(foreign, 'joins', school.id)
      .slice(0, dice.int(1, 3, 'joined projects', school.id)))
      project.members.push({
        schoolId: school.id,
        joinedOn: addDays(
          later(project.startedOn, school.joinedAt),
          dice.int(0, 40, 'joining day', school.id, project.id),
        ),
      })
  }
  for (const [schoolId, own] of standard) {
    const open = projects.filter(
      (project) => project.hostSchoolId === schoolId || project.members.some((member) => member.schoolId === schoolId),
    )
    if (open.length > 0)
      for (const course of own) dice.pick(open, 'project of a course', course.id).courseIds.push(course.id)
  }
  return projects
}

function found(
  id: number,
  host: PlannedSchool,
  nth: number,
  majors: readonly PlannedMajor[],
  dice: Dice,
): PlannedProject {
  const own = majors.filter((major) => major.schoolId === host.id && !major.isUnassigned)
  const core = dice.shuffled(own, 'core of a project', host.id)[nth % own.length]
  if (!core) throw new Error(`School ${host.id} has no major to build a library for`)
  return {
    id,
    hostSchoolId: host.id,
    name: `${core.name}专业教学资源库`,
    level: dice.weighted(
      [
        ['国家级', host.tier === '双高' ? 6 : 2],
        ['省级', 5],
        ['校级', 2],
      ] as const,
      'project level',
      id,
    ),
    category: core.category,
    startedOn: addDays(host.joinedAt, dice.int(0, 30, 'project day', id)),
    members: [],
    courseIds: [],
  }
}
