import categories from '../../../../data/major-categories.json' with { type: 'json' }
import parts from '../../../../data/name-parts.json' with { type: 'json' }
import type { Dice } from '../dice.ts'
import { showcaseSchool } from './planted-schools.ts'
import type { PlannedCollege, PlannedGroup, PlannedMajor, PlannedSchool } from './types.ts'

const UNASSIGNED = '未分配'
const codeOf = (category: string): string => categories.find((c) => c.name === category)?.code ?? '99'

/** Colleges, majors and project groups of every school; each also gets the college and major for people of whom no more is known. */
export function planStudies(
  schools: readonly PlannedSchool[],
  dice: Dice,
): { colleges: PlannedCollege[]; majors: PlannedMajor[]; groups: PlannedGroup[] } {
  const colleges: PlannedCollege[] = []
  const majors: PlannedMajor[] = []
  const groups: PlannedGroup[] = []
  const showcase = showcaseSchool(schools)
  const withoutGroups = schools.find((school) => school !== showcase)
  schools.forEach((school) => {
    const majorCount = school.flagship?.majors ?? Math.min(10, Math.max(3, Math.round(school.size / 48)))
    const collegeCount = school.flagship?.colleges ?? Math.min(5, Math.max(2, Math.round(majorCount * 0.6)))
    const trade = parts.trades.find(({ name }) => school.shortName.endsWith(name))
    const own = parts.colleges.find(({ category }) => category === trade?.category)
    const others = dice.shuffled(
      parts.colleges.filter((c) => c !== own),
      'colleges',
      school.id,
    )
    const chosen = (own ? [own, ...others] : others).slice(0, collegeCount)
    const ownMajors: PlannedMajor[] = []
    chosen.forEach((college, c) => {
      const collegeId = school.id * 100 + c + 1
      colleges.push({
        id: collegeId,
        schoolId: school.id,
        code: String(c + 1).padStart(2, '0'),
        name: college.name,
        isUnassigned: false,
      })
      const wanted = Math.ceil((majorCount - c) / collegeCount)
      dice
        .shuffled(college.majors, 'majors', school.id, c)
        .slice(0, wanted)
        .forEach((name) => {
          const nth = college.majors.indexOf(name) + 1
          ownMajors.push({
            id: school.id * 1000 + ownMajors.length + 1,
            schoolId: school.id,
            collegeId,
            catalogCode: `${codeOf(college.category)}${String(nth).padStart(4, '0')}`,
            category: college.category,
            name,
            level: dice.weighted(
              [
                ['国家', 1],
                ['省', 3],
                ['校', 6],
              ] as const,
              'major level',
              school.id,
              ownMajors.length,
            ),
            isUnassigned: false,
          })
        })
    })
    majors.push(...ownMajors)
    const collegeId = school.id * 100 + 99
    colleges.push({ id: collegeId, schoolId: school.id, code: '99', name: UNASSIGNED, isUnassigned: true })
    majors.push({
      id: school.id * 1000 + 999,
      schoolId: school.id,
      collegeId,
      catalogCode: '999999',
      category: UNASSIGNED,
      name: UNASSIGNED,
      level: '校',
      isUnassigned: true,
    })
    // Both cases exist in every world, however small.
    const has = school === showcase || (school !== withoutGroups && dice.u('has groups', school.id) < 0.55)
    if (has) groups.push(...planGroups(school, ownMajors, dice))
  })
  return { colleges, majors, groups }
}

/** 55 % of the schools have one to three groups around a core major; the menu of groups is hidden in the others. */
function planGroups(school: PlannedSchool, majors: readonly PlannedMajor[], dice: Dice): PlannedGroup[] {
  const count = Math.min(dice.int(1, 3, 'groups', school.id), majors.length)
  return dice
    .shuffled(majors, 'cores', school.id)
    .slice(0, count)
    .map((core, g) => ({
      id: school.id * 10 + g,
      schoolId: school.id,
      name: `${core.name}专业群`,
      level: dice.weighted(
        [
          ['国家级', school.tier === '双高' ? 5 : 1],
          ['省级', 4],
          ['校级', 5],
        ] as const,
        'group level',
        school.id,
        g,
      ),
      majorIds: [
        core.id,
        ...majors
          .filter((m) => m !== core && (m.collegeId === core.collegeId || m.category === core.category))
          .map((m) => m.id),
      ].slice(0, 4),
      coreMajorId: core.id,
      // No later than its first course.
      createdAt: school.joinedAt,
    }))
}
