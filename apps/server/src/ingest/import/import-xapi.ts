import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { IntakeAnswer } from '@data-centre/api'
import { dayOfSeconds } from '../../platform/instant.ts'
import type { RollupKeeper } from '../../warehouse/rollups/keeper.ts'
import { refusedStatement } from '../events/classify.ts'
import type { Intake } from '../intake.ts'
import { eventNameOf, plainPeople, sourceOfSchool } from '../source-refs.ts'
import { eventRowOf, type StatementIds } from '../xapi/event-row.ts'
import type { XapiStatement } from '../xapi/statement.ts'
import { checkStatement } from './check-statement.ts'
import { ImportBatches } from './import-batches.ts'
import { ImportError } from './import-error.ts'
import { openImportJob } from './import-job.ts'
import { openText } from './open-text.ts'
import { bringPeopleAndContent, type ImportedIds } from './people-and-content.ts'
import { readable } from './refusals.ts'
import { findSchool, type ImportStores, reachBack } from './schools/school-range.ts'
import { ensureUnassigned } from './schools/unassigned.ts'
import { readStatements, sizeOf } from './statements.ts'
import { type OnProgress, type Survey, surveyFile } from './survey.ts'
import { checkedText, type TextFile } from './text-file.ts'

export interface ImportDeps extends ImportStores {
  intake: Intake
  keeper: RollupKeeper
}

export interface ImportReport {
  school: string
  rowsRead: number
  /** New log rows. */
  taken: number
  /** Statements that were there already. */
  known: number
  refused: IntakeAnswer['rejected']
  people: number
  newPeople: number
  courses: number
  resources: number
  firstDay: string
  lastDay: string
  /** Roll-up weeks that were built. */
  weeks: number
  /** The first refused statements, each with its place and reason. */
  refusals: string[]
  notes: string[]
}

const PLATFORM = 'mooc'

/**
 * Loads a file of xAPI statements into a school: first the range, then people, courses and resources, then the events
 * through the intake, then the roll-ups of the weeks that changed. Every statement becomes one log row; run again it
 * finds everything known. People, courses and resources are the school's own: another school that is fed with the same file
 * has others. Throws {@link ImportError} for a school or file that does not exist.
 */
export async function importXapi(
  deps: ImportDeps,
  { file: path, school: wanted }: { file: string; school: string },
  onProgress: OnProgress,
): Promise<ImportReport> {
  const bytes = await sizeOf(path)
  await deps.directory.refresh()
  const school = await findSchool(deps, wanted)
  const job = await openImportJob(
    deps.pool,
    { kind: 'xapi', sourceName: basename(path), sha256: await digestOf(path), schoolId: school.id, bytes },
    deps.clock,
  )
  try {
    const notes: string[] = []
    const file = await checkedText({ name: basename(path), bytes, open: () => openText(path) }, (note) =>
      notes.push(note),
    )
    const survey = await surveyFile(file, deps.clock.now(), onProgress)
    demandStatements(file, survey)
    const report: ImportReport = {
      school: school.name,
      rowsRead: 0,
      taken: 0,
      known: 0,
      refused: {},
      people: survey.people.size,
      newPeople: 0,
      courses: survey.courses.size,
      resources: survey.resources.size,
      firstDay: '',
      lastDay: '',
      weeks: 0,
      refusals: survey.refusals,
      notes,
    }
    report.firstDay = dayOfSeconds(survey.firstAt)
    report.lastDay = dayOfSeconds(survey.lastAt)
    await reachBack(deps, school.id, PLATFORM, report.firstDay)
    const ids = await bringPeopleAndContent(deps, school.id, await ensureUnassigned(deps, school.id), survey)
    report.newPeople = ids.newPeople
    const namesOf = await eventNames(deps.pool, school.id)
    await loadEvents(deps, file, job.id, { ids, namesOf }, report, survey, async (done) => {
      onProgress({ phase: '导入事件', done, total: survey.statements })
      await job.progress(report, Math.round((bytes * done) / Math.max(1, survey.statements)))
    })
    await deps.intake.drainNow()
    const rolling = (done: number, total: number) => onProgress({ phase: '更新汇总', done, total })
    // A run that was under way has looked at the dimensions before these people came: the second one looks again.
    report.weeks = await deps.keeper.run(rolling)
    report.weeks += await deps.keeper.run(rolling)
    await job.done(report, { ...survey, total: survey.statements, errors: report.refusals })
    return readable(report)
  } catch (error) {
    await job.failed(error)
    throw error
  }
}

/** Where nothing of a file can be taken nothing is written, not even the refused statements: it is another kind of file. */
function demandStatements({ name }: TextFile, { statements, people, refusals }: Survey): void {
  if (statements === 0) throw new ImportError(`${name} 中没有 xAPI 语句`)
  if (people.size === 0)
    throw new ImportError(`${name} 的 ${statements} 条语句全部被拒收，没有导入任何内容。${refusals[0] ?? ''}`)
}

/** How the events of a school's statements are named. */
async function eventNames(pool: ImportDeps['pool'], schoolId: number): Promise<(statement: XapiStatement) => string> {
  const plain = await plainPeople(pool, sourceOfSchool('xapi', PLATFORM, schoolId))
  return ({ id, actor }) => eventNameOf(schoolId, id, plain.has(actor))
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function loadEvents(
  { intake }: ImportDeps,
  file: TextFile,
  importId: number,
  { ids, namesOf }: { ids: ImportedIds; namesOf: (statement: XapiStatement) => string },
  report: ImportReport,
  { statements: total, judgedAt }: Survey,
  onBatch: (done: number) => Promise<void>,
): Promise<void> {
  const batches = new ImportBatches(intake, { platform: PLATFORM, importId }, report, () =>
    onBatch(Math.min(total, report.rowsRead)),
  )
  const idsOf = ({ actor, course, resource }: XapiStatement): StatementIds => ({
    person: ids.people.get(actor),
    course: course && ids.courses.get(course.ref),
    resource: resource && ids.resources.get(resource.ref),
  })
  for await (const { text } of readStatements(file)) {
    report.rowsRead++
    const evaluated = checkStatement(text, judgedAt)
    if ('reason' in evaluated) await batches.refuse(refusedStatement(text, evaluated.reason, evaluated.detail))
    else
      await batches.add(
        eventRowOf(evaluated.statement, PLATFORM, namesOf(evaluated.statement), idsOf(evaluated.statement)),
      )
  }
  await batches.flush()
}
