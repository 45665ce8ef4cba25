import {
  DEMO_SCHOOL_LABEL,
  dataSourceGroups,
  Fault,
  type RightsAnswer,
  rights,
  type UserProfile,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { logoUrl } from '../files/logo-url.ts'
import { liesInside } from './grants.ts'
import { loadCaller } from './load-caller.ts'
import { logIn } from './login.ts'
import { ownSecurity } from './own-security.ts'
import { logInByTicket } from './ticket-login.ts'

type Paths =
  | 'user/login'
  | 'user/tokenLogin'
  | 'user/logout'
  | 'user/signOut'
  | 'user/queryUserRight'
  | 'user/getSchoolLogo'
  | 'common/login/GetUserInfo'
  | keyof ReturnType<typeof ownSecurity>

/** Rights whose holders look after the accounts of others. */
const USERS_RIGHTS = [rights.authorityRole, rights.authoritySchool]

/** Widest area of a caller, and how it is called. */
function widestArea({ places }: Services, { area, isDemo }: Caller): Pick<UserProfile, 'areaLabel' | 'areaKind'> {
  if (area.nation) return { areaKind: 'nation', areaLabel: '全国' }
  if (area.provinces.length > 0)
    return {
      areaKind: 'province',
      areaLabel: area.provinces.map((code) => places.province(code)?.name ?? code).join('、'),
    }
  const schools = [...new Set([...area.schools, ...area.colleges.map(({ schoolId }) => schoolId)])]
  const areaLabel = isDemo
    ? DEMO_SCHOOL_LABEL
    : schools
        .map((id) => places.school(id)?.name ?? '')
        .filter(Boolean)
        .join('、')
  return { areaKind: area.schools.length === 0 && area.colleges.length > 0 ? 'college' : 'school', areaLabel }
}

/** The account whose rights are asked for: the caller, or one that they may look after. */
async function subjectOf(
  { database, sessions }: Services,
  caller: Caller,
  userId: number | undefined,
  dataSource: string,
): Promise<Caller> {
  // The page of an administrator who looks as somebody else goes on to ask with their own id.
  const isSelf = userId === undefined || userId === caller.userId || userId === caller.impersonatedBy?.userId
  if (isSelf && dataSource === caller.dataSource) return caller
  if (
    !isSelf &&
    !(
      USERS_RIGHTS.some((id) => caller.rights.ids.has(id)) &&
      (await liesInside(database.pool, caller.area, userId as number))
    )
  )
    throw new Fault('forbidden')
  const subject = await loadCaller(
    database.pool,
    await sessions.rightTree(),
    isSelf ? caller.userId : (userId as number),
    { dataSource, sessionId: caller.sessionId },
  )
  if (!subject) throw new Fault('notFound')
  return subject
}

/** A session from a platform stays within that platform's groups; any other may only narrow itself. */
function dataSourceOf(caller: Caller, asked: string | undefined): string {
  if (asked && !Object.hasOwn(dataSourceGroups, asked))
    throw new Fault('invalid', { msg: '参数错误：dataSource', data: { reason: 'param', field: 'dataSource' } })
  return caller.dataSource || asked || ''
}

async function rightsAnswer(
  services: Services,
  { caller, input }: CallContext<'user/queryUserRight'>,
): Promise<RightsAnswer> {
  const subject = await subjectOf(services, caller, input.userId, dataSourceOf(caller, input.dataSource))
  return {
    schoolManage: subject.schoolManage.join(','),
    userManage: subject.userManage.join(','),
    schoolCarouselSet:
      subject.schoolId === null ? [] : [...(services.places.school(subject.schoolId)?.carouselSet ?? [])],
    selectRightIdList: [...subject.rights.ids].sort((a, b) => a - b),
    rightTreeNodeList: subject.rights.tree,
  }
}

function profileOf(services: Services, caller: Caller): UserProfile {
  return {
    id: String(caller.userId),
    // The header half is never sent a second time; the client keeps its own.
    token: '',
    schoolId: caller.schoolId === null ? '' : String(caller.schoolId),
    userName: caller.userName,
    avatarUrl: caller.avatarUrl,
    isDemo: caller.isDemo,
    realName: caller.realName,
    roleNames: caller.roles.map(({ name }) => name),
    isWall: caller.isWall,
    mustChange: caller.mustChange,
    impersonatedBy: caller.impersonatedBy && {
      userName: caller.impersonatedBy.userName,
      realName: caller.impersonatedBy.realName,
    },
    ...widestArea(services, caller),
  }
}

/** Login, session and what the caller may do. */
export function accountHandlers(services: Services): Pick<Handlers, Paths> {
  const logOut = async ({
    caller,
    cookies,
  }: CallContext<'user/logout'> | CallContext<'user/signOut'>): Promise<null> => {
    await services.sessions.close(caller.sessionId, 'logout')
    cookies.drop()
    return null
  }
  return {
    ...ownSecurity(services),
    'user/login': (ask) => logIn(services, ask),
    'user/tokenLogin': (ask) => logInByTicket(services, ask),
    'user/logout': logOut,
    'user/signOut': logOut,
    'user/queryUserRight': (ask) => rightsAnswer(services, ask),
    'user/getSchoolLogo': async ({ input }) => logoUrl(services.files, services.places.school(input.schoolId)?.logoUrl),
    'common/login/GetUserInfo': async ({ caller }) => profileOf(services, caller),
  }
}
