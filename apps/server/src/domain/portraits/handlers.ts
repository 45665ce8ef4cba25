import { nameOnWalls, type PortraitTabId, type PortraitWhole, type Role } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { ListPaging } from '../../reports/portrait/lists.ts'
import { withoutFewScores } from '../../reports/portrait/trends.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { portraitsOf, subjectByTicket, subjectFor, withSchool } from './subject.ts'

type Paths =
  | Extract<keyof Handlers, `studentImage/${string}`>
  | Exclude<
      Extract<keyof Handlers, `teaPortrait/${string}`>,
      'teaPortrait/getProvinceHeatMap' | 'teaPortrait/getSchoolListByProvince' | 'teaPortrait/getUserListBySchool'
    >

interface Ids {
  teaId?: number
  stuId?: number
  termId?: string | undefined
}
interface PortraitCall {
  input: Ids
  scope: Scope
  caller: Caller
}
interface Shared {
  input: Ids & { ticket: string }
}

/** Portraits of teachers and students: by right within the caller's area, or by a ticket of exactly that person. */
export function portraitHandlers(services: Services): Pick<Handlers, Paths> {
  const idOf = ({ teaId, stuId }: Ids): number => teaId ?? stuId ?? 0

  const part =
    <K extends keyof PortraitWhole>(role: Role, name: K) =>
    async ({ input, scope, caller }: PortraitCall): Promise<PortraitWhole[K]> => {
      const subject = await subjectFor(services, role, idOf(input), scope)
      const all = await portraitsOf(services).whole(subject, input.termId)
      const whole = scope.hidesSmallGroups ? withoutFewScores(role, all) : all
      return name === 'info' ? (withSchool(services, whole, subject, caller) as PortraitWhole[K]) : whole[name]
    }
  const list =
    <R extends Role>(role: R, tab: PortraitTabId<R>) =>
    async ({ input, scope }: PortraitCall & { input: Ids & ListPaging }) => {
      const subject = await subjectFor(services, role, idOf(input), scope)
      return portraitsOf(services).list(subject, tab, input.termId, {
        ...input,
        hidesSmallGroups: scope.hidesSmallGroups,
      })
    }
  const shared =
    (role: Role) =>
    async ({ input }: Shared) => {
      const subject = await subjectByTicket(services, role, idOf(input), input.ticket)
      const whole = await portraitsOf(services).whole(subject, input.termId)
      const { no: _, ...info } = withSchool(services, whole, subject, undefined)
      return { ...withoutFewScores(role, whole), info: { ...info, who: nameOnWalls(info.who) } }
    }
  const sharedList =
    (role: Role) =>
    async ({ input }: Shared & { input: ListPaging & { tab: string } }) => {
      const subject = await subjectByTicket(services, role, idOf(input), input.ticket)
      const page = await portraitsOf(services).list(subject, input.tab, input.termId, {
        ...input,
        hidesSmallGroups: true,
      })
      const list = page.list.map(({ teacherName, ...row }) =>
        teacherName === undefined ? row : { ...row, teacherName: nameOnWalls(teacherName) },
      )
      return { ...page, list }
    }
  return {
    'teaPortrait/getTeaInfo': part('teacher', 'info'),
    'teaPortrait/getTeaRadar': part('teacher', 'radar'),
    'teaPortrait/getTeaTrend': part('teacher', 'trend'),
    'teaPortrait/getTeaCalendar': part('teacher', 'calendar'),
    'teaPortrait/getTeaCourseList': list('teacher', 'courses'),
    'teaPortrait/getTeaResourceList': list('teacher', 'resources'),
    'teaPortrait/getTeaClassroom': list('teacher', 'sessions'),
    'teaPortrait/getTeaEvaluation': list('teacher', 'evaluations'),
    'teaPortrait/getTeaLogList': list('teacher', 'logs'),
    'teaPortrait/getShared': shared('teacher'),
    'teaPortrait/getSharedList': sharedList('teacher'),
    'studentImage/getStuInfo': part('student', 'info'),
    'studentImage/getStuRadar': part('student', 'radar'),
    'studentImage/getStuTrend': part('student', 'trend'),
    'studentImage/getStuCalendar': part('student', 'calendar'),
    'studentImage/getStuCourseList': list('student', 'courses'),
    'studentImage/getStuAttendance': list('student', 'attendance'),
    'studentImage/getStuHomework': list('student', 'homework'),
    'studentImage/getStuWarn': list('student', 'warnings'),
    'studentImage/getStuCert': list('student', 'certificates'),
    'studentImage/getShared': shared('student'),
    'studentImage/getSharedList': sharedList('student'),
  }
}
