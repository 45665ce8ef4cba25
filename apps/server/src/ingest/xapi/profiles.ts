import type { LogType } from '@data-centre/api'

/** What the words of one profile of xAPI mean here. Verbs by the last part of their IRI: profiles share them under several hosts. */
interface Profile {
  verbs?: Readonly<Record<string, LogType>>
  /** Types of activity, by the last part of their IRI, that are a course. */
  courses?: readonly string[]
  /** Types that contain others or stand in a course, so never a course themselves. */
  parts?: readonly string[]
  /** Verbs whose duration is contained in that of another statement: counted once. */
  untimed?: readonly string[]
}

/** Profiles by who writes them. A verb that none of them has is kept and counted as `other`. */
const profiles = {
  /** xAPI Video Profile, and Open edX, which follows it. */
  video: {
    verbs: {
      played: 'play',
      paused: 'study',
      seeked: 'study',
      completed: 'study',
      terminated: 'study',
      interacted: 'study',
      initialized: 'view',
    },
    courses: ['course'],
    parts: ['video'],
  },
  /** logstore_xapi of Moodle, with the registry of Tin Can. */
  moodle: {
    verbs: {
      viewed: 'view',
      downloaded: 'download',
      replied: 'reply',
      commented: 'discuss',
      'logged-in': 'login',
      'logged-out': 'logout',
    },
    parts: [
      'lms',
      'site',
      'source',
      'section',
      'module',
      'assessment',
      'attempt',
      'school-assignment',
      'chapter',
      'forum-topic',
    ],
  },
  /** cmi5: `terminated` carries the time of the whole session, so that of the others would count it twice. */
  cmi5: {
    verbs: { abandoned: 'study' },
    parts: ['block', 'lesson', 'objective'],
    untimed: ['completed', 'passed', 'failed'],
  },
  /** H5P: `attempted` opens the content, `completed` has the time of all its questions, `answered` of one of them. */
  h5p: {
    verbs: { attempted: 'view', progressed: 'study', consumed: 'study' },
    parts: ['cmi.interaction', 'interaction', 'question', 'media'],
    untimed: ['answered'],
  },
  /** Verbs of the ADL vocabulary that courses of other makers use. */
  adl: { verbs: { experienced: 'view', watched: 'play', liked: 'like' } },
} as const satisfies Record<string, Profile>

const all: readonly Profile[] = Object.values(profiles)
const verbs = new Map<string, LogType>(all.flatMap((one) => Object.entries(one.verbs ?? {})))
const courses = new Set(all.flatMap((one) => one.courses ?? []))
const parts = new Set(all.flatMap((one) => one.parts ?? []))

const CMI5_CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/'

/** The last part of an IRI, in lower case: what profiles call a thing under whatever host. */
function nameOf(iri: string): string {
  const path = iri.trim().replace(/[/#]+$/, '')
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('#')) + 1).toLowerCase()
}

/** How an action of this verb is counted. */
export const logTypeOf = (verb: string): LogType => verbs.get(nameOf(verb)) ?? 'other'

/** Whether an activity of this type is a course: `unclear` where the type is absent or in no profile. */
export function courseKindOf(type: string | undefined): 'course' | 'part' | 'unclear' {
  const name = nameOf(type ?? '')
  if (courses.has(name)) return 'course'
  return parts.has(name) ? 'part' : 'unclear'
}

/** Whether the duration of a statement is time of its own, not contained in that of another statement of its profile. */
export function isTimed(verb: string, categories: readonly string[]): boolean {
  const name = nameOf(verb)
  const isCmi5 = categories.some((id) => id.startsWith(CMI5_CATEGORY))
  const untimed: readonly string[] = isCmi5 ? profiles.cmi5.untimed : profiles.h5p.untimed
  return !untimed.includes(name)
}

/** Whether a statement about another one takes it back. */
export const isVoiding = (verb: string): boolean => nameOf(verb) === 'voided'
