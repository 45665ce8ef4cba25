import type { XapiActor } from '../xapi/actor.ts'
import type { XapiStatement } from '../xapi/statement.ts'
import { Occurrences } from './occurrences.ts'
import { keepRefusal } from './refusals.ts'
import { checkStatement, type Judging } from './statements/check-statement.ts'
import { readStatements } from './statements/read-statements.ts'
import type { TextFile } from './text-file.ts'

/** First look at the files: who and what they are about, and since when. */
export interface Survey {
  statements: number
  /** What the statements are held against in both passes. */
  judging: Judging
  /** How many are refused. */
  refused: number
  /** The first statements that are refused, each with its place and reason. */
  refusals: string[]
  /** Times in seconds; first of everything, 0 for an empty file. */
  firstAt: number
  lastAt: number
  /** Learners by the name of their actor. */
  people: Map<string, { firstAt: number; actor: XapiActor }>
  courses: Map<string, { firstAt: number; name: string }>
  resources: Map<string, { firstAt: number; name: string; type: 'video' | 'other'; lengthS: number; courseRef: string }>
  /** Ids of statements that the files take back. */
  voids: Set<string>
}

export type OnProgress = (progress: { phase: string; done: number; total: number }) => void

/**
 * Reads all files once, and once more where they take back statements. Nothing is taken of statements that are refused, of those
 * that are void (`voided` are so already), and of the second one with an id: the pass that loads decides about them.
 */
export async function surveyFiles(
  files: readonly TextFile[],
  judging: Judging,
  voided: ReadonlySet<string>,
  onProgress: OnProgress,
): Promise<Survey> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const survey: Survey = {
    statements: 0,
    judging,
    refused: 0,
    refusals: [],
    firstAt: 0,
    lastAt: 0,
    people: new Map(),
    courses: new Map(),
    resources: new Map(),
    voids: new Set(),
  }
  const ids = new Occurrences()
  let before = 0
  for (const file of files) {
    for await (const { text, bytesRead, place } of readStatements(file)) {
      survey.statements++
      const evaluated = checkStatement(text, judging)
      if ('statement' in evaluated) {
        const { id, voids } = evaluated.statement
        if (voids !== undefined) survey.voids.add(voids)
        else if (!voided.has(id) && ids.count(id) === 1) note(survey, evaluated.statement)
      } else if ('isVoided' in evaluated) {
        if (evaluated.id !== undefined) survey.voids.add(evaluated.id)
      } else {
        survey.refused++
        keepRefusal(survey.refusals, `${file.name} ${place}`, evaluated.words)
      }
      if (survey.statements % 500 === 0) onProgress({ phase: '检查文件', done: before + bytesRead, total })
    }
    before += file.bytes
  }
  onProgress({ phase: '检查文件', done: total, total })
  // A statement may stand before the one that takes it back; to remember what each brought would take too much memory.
  const all = new Set([...voided, ...survey.voids])
  return all.size > voided.size ? surveyFiles(files, judging, all, onProgress) : survey
}

function note(survey: Survey, { at, actor, course, resource }: XapiStatement): void {
  survey.firstAt = survey.firstAt === 0 ? at : Math.min(survey.firstAt, at)
  survey.lastAt = Math.max(survey.lastAt, at)
  const person = survey.people.get(actor.ref)
  survey.people.set(actor.ref, { firstAt: Math.min(person?.firstAt ?? at, at), actor })
  if (course) {
    const standing = survey.courses.get(course.ref)
    const firstAt = Math.min(standing?.firstAt ?? at, at)
    survey.courses.set(course.ref, { firstAt, name: standing?.name || course.name })
  }
  if (!resource) return
  const existing = survey.resources.get(resource.ref)
  survey.resources.set(resource.ref, {
    firstAt: Math.min(existing?.firstAt ?? at, at),
    // A statement that gives none has the address for a name, and no type.
    name: existing && existing.name !== resource.ref ? existing.name : resource.name,
    type: existing?.type === 'video' ? existing.type : resource.type,
    lengthS: Math.max(existing?.lengthS ?? 0, resource.lengthS),
    courseRef: existing?.courseRef || (course?.ref ?? ''),
  })
}
