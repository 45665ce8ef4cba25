import { readStatement, type XapiStatement } from '../xapi/statement.ts'
import { readStatements, sizeOf } from './statements.ts'

/** First look at a file: who and what it is about, and since when. */
export interface Survey {
  statements: number
  /** Times in seconds; first of everything, 0 for an empty file. */
  firstAt: number
  lastAt: number
  people: Map<string, { firstAt: number }>
  courses: Map<string, { firstAt: number }>
  resources: Map<string, { firstAt: number; name: string; type: 'video' | 'other'; lengthS: number; courseRef: string }>
}

export type OnProgress = (progress: { phase: string; done: number; total: number }) => void

/** Reads the whole file once. Statements that cannot be read are left to the second pass, which keeps them with their reason. */
export async function surveyFile(path: string, onProgress: OnProgress): Promise<Survey> {
  const total = await sizeOf(path)
  const survey: Survey = { statements: 0, firstAt: 0, lastAt: 0, people: new Map(), courses: new Map(), resources: new Map() }
  for await (const { text, bytesRead } of readStatements(path)) {
    survey.statements++
    const statement = readStatement(text)
    if (typeof statement !== 'string') note(survey, statement)
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
  const known = survey.resources.get(resource.ref)
  survey.resources.set(resource.ref, {
    firstAt: Math.min(known?.firstAt ?? at, at),
    name: resource.name,
    type: resource.type,
    lengthS: Math.max(known?.lengthS ?? 0, resource.lengthS),
    courseRef: known?.courseRef || (course?.ref ?? ''),
  })
}

function earlier(list: Map<string, { firstAt: number }>, ref: string, at: number): void {
  const known = list.get(ref)
  if (!known) list.set(ref, { firstAt: at })
  else if (at < known.firstAt) known.firstAt = at
}
