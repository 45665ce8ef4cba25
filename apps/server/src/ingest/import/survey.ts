import type { XapiStatement } from '../xapi/statement.ts'
import { checkStatement } from './check-statement.ts'
import { keepRefusal } from './refusals.ts'
import { readStatements } from './statements.ts'
import type { TextFile } from './text-file.ts'

/** First look at a file: who and what it is about, and since when. */
export interface Survey {
  statements: number
  /** The moment against which dates are held in both passes, ms. */
  judgedAt: number
  /** The first statements that are refused, each with its place and reason. */
  refusals: string[]
  /** Times in seconds; first of everything, 0 for an empty file. */
  firstAt: number
  lastAt: number
  people: Map<string, { firstAt: number }>
  courses: Map<string, { firstAt: number }>
  resources: Map<string, { firstAt: number; name: string; type: 'video' | 'other'; lengthS: number; courseRef: string }>
}

export type OnProgress = (progress: { phase: string; done: number; total: number }) => void

/** Reads the whole file once. Of statements that are refused nothing is taken; the second pass keeps them with their reason. `now`: ms. */
export async function surveyFile(file: TextFile, now: number, onProgress: OnProgress): Promise<Survey> {
  const total = file.bytes
  const survey: Survey = {
    statements: 0,
    judgedAt: now,
    refusals: [],
    firstAt: 0,
    lastAt: 0,
    people: new Map(),
    courses: new Map(),
    resources: new Map(),
  }
  for await (const { text, bytesRead, place } of readStatements(file)) {
    survey.statements++
    const evaluated = checkStatement(text, now)
    if ('statement' in evaluated) note(survey, evaluated.statement)
    else keepRefusal(survey.refusals, `${file.name} ${place}`, evaluated.words)
    if (survey.statements % 500 === 0) onProgress({ phase: '检查文件', done: bytesRead, total })
  }
  onProgress({ phase: '检查文件', done: total, total })
  return survey
}

function note(survey: Survey, { at, actor, course, resource }: XapiStatement): void {
  survey.firstAt = survey.firstAt === 0 ? at : Math.min(survey.firstAt, at)
  survey.lastAt = Math.max(survey.lastAt, at)
  earlier(survey.people, actor, at)
  if (course) earlier(survey.courses, course.ref, at)
  if (!resource) return
  const existing = survey.resources.get(resource.ref)
  survey.resources.set(resource.ref, {
    firstAt: Math.min(existing?.firstAt ?? at, at),
    name: resource.name,
    type: resource.type,
    lengthS: Math.max(existing?.lengthS ?? 0, resource.lengthS),
    courseRef: existing?.courseRef || (course?.ref ?? ''),
  })
}

function earlier(list: Map<string, { firstAt: number }>, ref: string, at: number): void {
  const existing = list.get(ref)
  if (!existing) list.set(ref, { firstAt: at })
  else if (at < existing.firstAt) existing.firstAt = at
}
