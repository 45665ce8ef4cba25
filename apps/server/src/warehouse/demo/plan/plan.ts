import { addDays } from '../../../platform/clock.ts'
import type { Calendar } from '../../calendar.ts'
import { Dice } from '../dice.ts'
import type { Profile } from '../profile.ts'
import { planClasses } from './classes.ts'
import { planCourses } from './courses.ts'
import { planTeachers } from './people.ts'
import { showcaseSchool } from './planted-schools.ts'
import { planProjects } from './projects.ts'
import { planSchools } from './schools.ts'
import { planStudents } from './students.ts'
import { planStudies } from './studies.ts'
import type { DemoPlan, PlannedClass, PlannedCollege, PlannedContact } from './types.ts'

const contacts: PlannedContact[] = ['联系人一', '联系人二', '联系人三'].map((name, i) => ({
  id: i + 1,
  region: ['华东、华南地区', '华北、东北、西北地区', '华中、西南地区'][i] ?? '',
  name,
  address: `示范市示范区示范路${i + 1}号`,
  phone1: `000-0000000${i + 1}`,
  phone2: `000-0000001${i + 1}`,
  email: `contact${i + 1}@example.com`,
  sort: i + 1,
}))

/** The college with the most classes of the cloud platform: who leads one sees something on every page. */
function busiest(colleges: readonly PlannedCollege[], classes: readonly PlannedClass[]): PlannedCollege | undefined {
  const held = (id: number) => classes.filter((c) => c.collegeId === id && c.platform === 'zjy').length
  return colleges.reduce<PlannedCollege | undefined>(
    (most, college) => (most && held(most.id) >= held(college.id) ? most : college),
    undefined,
  )
}

/**
 * Lays out a demo world: schools, studies, people, courses, classes up to `through`. The same seed, profile and anchor
 * give the same entities with the same ids; a later `through` only adds.
 */
export function makePlan({
  seed,
  profile,
  anchor,
  through,
  calendar,
}: {
  seed: number
  profile: Profile
  anchor: string
  through: string
  calendar: Calendar
}): DemoPlan {
  const dice = new Dice(seed)
  const firstDay = addDays(anchor, -profile.days)
  const schools = planSchools(profile, anchor, dice)
  const { colleges, majors, groups } = planStudies(schools, dice)
  for (const school of schools) {
    const hasGroup = groups.some((g) => g.schoolId === school.id)
    if (hasGroup) school.platforms.push('zyq')
    // 5 marks the demo school; the others open the parts that the school has.
    school.manageIds = [
      1,
      2,
      3,
      ...(school.platforms.includes('mooc') ? [4] : []),
      ...(school.isDemo ? [5] : []),
      ...(hasGroup ? [6] : []),
      7,
      8,
      ...(dice.u('shares data', school.id) < 0.8 ? [9] : []),
    ]
  }
  // The accounts choose their school by what it has opened.
  const showcase = showcaseSchool(schools)
  if (!showcase.manageIds.includes(9)) showcase.manageIds.push(9)
  const teachers = planTeachers(schools, majors, profile, firstDay, anchor, dice)
  const { adminClasses, students } = planStudents(schools, majors, firstDay, through, dice)
  const allCourses = planCourses(schools, majors, groups, teachers, dice)
  const terms = calendar.terms
    .map((term, number) => ({ term, number }))
    .filter(({ term }) => term.end >= firstDay && term.start <= through)
  const classes = terms.flatMap(({ term, number }) =>
    planClasses(term, number + 1, schools, adminClasses, allCourses, dice),
  )
  // Not of later terms: they come with time, the accounts stay.
  const early = classes.filter((c) => c.startsOn <= anchor)
  return {
    seed,
    profile: profile.name,
    anchor,
    firstDay,
    through,
    schools,
    colleges,
    majors,
    groups,
    projects: planProjects(schools, majors, allCourses, dice),
    contacts,
    adminClasses,
    teachers,
    students,
    courses: allCourses.filter((c) => c.createdAt <= through),
    classes,
    showcase: {
      schoolId: showcase.id,
      collegeId:
        busiest(
          colleges.filter((c) => c.schoolId === showcase.id),
          early,
        )?.id ?? 0,
      provinceCode: showcase.provinceCode,
      demoSchoolId: schools.find((s) => s.isDemo)?.id ?? 0,
      gapSchoolId: schools.find((s) => s.gap)?.id ?? 0,
    },
  }
}
