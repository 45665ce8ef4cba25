import type { Lesson, SharedLesson, SignSheet, SignSummary } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useCentre } from '../../shell/area/centre.ts'
import { usePage } from '../page-context.ts'
import { LESSON_KEY, useLessonUpdates } from './use-lesson-updates.ts'

const POLL_MS = 10_000

/** A sign-in as it is shown: with everybody by name, or for who brings a ticket only how many are in which state. */
export type ShownSigns = SignSummary & Partial<Pick<SignSheet, 'students'>>

interface LessonQueries {
  lesson: UseQueryResult<Lesson>
  signs: UseQueryResult<ShownSigns>
  choose: (id: string) => void
}

const isUnderWay = (lesson: Lesson | undefined): boolean => lesson?.lesson?.isRunning ?? false
const usual = { placeholderData: keepPreviousData, staleTime: 0 } as const

interface LessonQuestion {
  classId: string
  faceTeachId: string | undefined
  termId: unknown
}

/** The session for a caller who sees the class; the socket says when it changes. */
function useOwnLesson(question: LessonQuestion, schoolId: string | undefined, ticket: string | undefined) {
  const enabled = !ticket && schoolId !== undefined && question.classId !== ''
  const input = { ...question, schoolId: schoolId ?? '' }
  const lesson = useQuery({
    queryKey: [LESSON_KEY, 'detail', input],
    queryFn: async ({ signal }) => (await batched('zjyFaceTeach/getFaceTeachDetail', input, signal)).data,
    enabled,
    ...usual,
  })
  const signs = useQuery({
    queryKey: [LESSON_KEY, 'signs', input],
    queryFn: async ({ signal }): Promise<ShownSigns> =>
      (await batched('signCheck/getSignStudentList', input, signal)).data,
    refetchInterval: isUnderWay(lesson.data) ? POLL_MS : false,
    enabled,
    ...usual,
  })
  useLessonUpdates(schoolId, enabled)
  return { lesson, signs }
}

/** The session for who brings a ticket of the class: one answer, asked for again while it is under way. */
function useSharedLesson(question: LessonQuestion, ticket: string | undefined) {
  const query = {
    queryKey: [LESSON_KEY, 'shared', question, ticket],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await batched('classShare/getLesson', { ...question, ticket: ticket ?? '' }, signal)).data,
    refetchInterval: ({ state }: { state: { data?: SharedLesson | undefined } }) =>
      isUnderWay(state.data?.lesson) ? POLL_MS : false,
    enabled: ticket !== undefined && question.classId !== '',
    ...usual,
  } as const
  const lesson = useQuery({ ...query, select: (shared: SharedLesson): Lesson => shared.lesson })
  const signs = useQuery({ ...query, select: (shared: SharedLesson): ShownSigns => shared.signs })
  return { lesson, signs }
}

/** One session of the page's class, kept up to date while it is under way. */
export function useLesson(): LessonQueries {
  const { schoolId } = useCentre().scope
  const { input, ticket } = usePage()
  const [search, setSearch] = useSearchParams()
  const faceTeachId = search.get('session') ?? undefined
  const question = { classId: String(input.classId ?? ''), faceTeachId, termId: input.termId }
  const own = useOwnLesson(question, schoolId, ticket)
  const shared = useSharedLesson(question, ticket)
  return {
    ...(ticket ? shared : own),
    choose: (id) =>
      setSearch((current) => {
        const next = new URLSearchParams(current)
        next.set('session', id)
        return next
      }),
  }
}
