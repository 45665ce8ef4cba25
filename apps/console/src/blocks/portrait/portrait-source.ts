import type { CallPath, Page, PortraitRow, PortraitTabId, PortraitWhole, Role } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'

/** Whose portrait is shown, of which term, and by what: the caller's right, or a ticket. */
export interface PortraitSource {
  role: Role
  id: string
  /** The running term where absent. */
  termId?: string | undefined
  /** Narrows the caller's area to the school that they look at. */
  schoolId?: string | undefined
  ticket?: string | undefined
}

const parts = {
  teacher: {
    info: 'teaPortrait/getTeaInfo',
    radar: 'teaPortrait/getTeaRadar',
    trend: 'teaPortrait/getTeaTrend',
    calendar: 'teaPortrait/getTeaCalendar',
  },
  student: {
    info: 'studentImage/getStuInfo',
    radar: 'studentImage/getStuRadar',
    trend: 'studentImage/getStuTrend',
    calendar: 'studentImage/getStuCalendar',
  },
} as const satisfies Record<Role, Record<keyof PortraitWhole, CallPath>>
const lists = {
  teacher: {
    courses: 'teaPortrait/getTeaCourseList',
    resources: 'teaPortrait/getTeaResourceList',
    sessions: 'teaPortrait/getTeaClassroom',
    evaluations: 'teaPortrait/getTeaEvaluation',
    logs: 'teaPortrait/getTeaLogList',
  },
  student: {
    courses: 'studentImage/getStuCourseList',
    attendance: 'studentImage/getStuAttendance',
    homework: 'studentImage/getStuHomework',
    warnings: 'studentImage/getStuWarn',
    certificates: 'studentImage/getStuCert',
  },
} as const satisfies { [R in Role]: Record<PortraitTabId<R>, CallPath> }
const shared = {
  teacher: ['teaPortrait/getShared', 'teaPortrait/getSharedList'],
  student: ['studentImage/getShared', 'studentImage/getSharedList'],
} as const satisfies Record<Role, readonly CallPath[]>

/** Input of every call of a portrait. */
export const inputOf = ({ role, id, termId, schoolId }: PortraitSource): Record<string, string> => ({
  [role === 'teacher' ? 'teaId' : 'stuId']: id,
  ...(termId ? { termId } : {}),
  ...(schoolId ? { schoolId } : {}),
})
const sharedInput = ({ schoolId: _, ...source }: PortraitSource): Record<string, string> => ({
  ...inputOf(source),
  ticket: source.ticket ?? '',
})

/** One part of a portrait; blocks fail one by one. With a ticket all parts are one answer, in which nobody has a number. */
export function usePart<K extends keyof PortraitWhole>(
  source: PortraitSource,
  part: K,
): UseQueryResult<PortraitWhole[K]> {
  const { role, ticket } = source
  const path = ticket ? shared[role][0] : parts[role][part]
  return useQuery({
    queryKey: [path, source],
    queryFn: async ({ signal }): Promise<unknown> =>
      ticket
        ? (await call(path, sharedInput(source) as never, signal)).data
        : (await batched(path, inputOf(source) as never, signal)).data,
    select: (data) => (ticket ? (data as PortraitWhole)[part] : (data as PortraitWhole[K])),
    placeholderData: keepPreviousData,
  })
}

/** Page and order of a list. */
export interface ListAsk {
  pageNum: number
  sortField?: string | undefined
  sortOrder: 'asc' | 'desc'
}

/** What a list shows at first. */
export const FIRST_PAGE: ListAsk = { pageNum: 1, sortOrder: 'desc' }

function rowsQuery(source: PortraitSource, tab: string, ask: ListAsk) {
  const { role, ticket } = source
  const own: Readonly<Record<string, CallPath>> = lists[role]
  const path = (ticket ? shared[role][1] : own[tab]) as CallPath
  return {
    queryKey: [path, source, tab, ask],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(path, { ...(ticket ? { ...sharedInput(source), tab } : inputOf(source)), ...ask } as never, signal))
        .data as Page<PortraitRow>,
  }
}

/** A page of one of the lists. */
export const useRows = (source: PortraitSource, tab: string, ask: ListAsk): UseQueryResult<Page<PortraitRow>> =>
  useQuery({ ...rowsQuery(source, tab, ask), placeholderData: keepPreviousData })

/** How many rows each list has, as its first page says; a ticket, whose calls are counted, reads them one by one. */
export const useTotals = (source: PortraitSource, tabs: readonly string[]): (number | undefined)[] =>
  useQueries({
    queries: tabs.map((tab) => ({ ...rowsQuery(source, tab, FIRST_PAGE), enabled: !source.ticket })),
    combine: (answers) => answers.map(({ data }) => data?.total),
  })
