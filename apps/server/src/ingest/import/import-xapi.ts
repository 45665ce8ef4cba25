import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { IntakeAnswer } from '@data-centre/api'
import { dayOfSeconds } from '../../platform/instant.ts'
import type { RollupKeeper } from '../../warehouse/rollups/keeper.ts'
import { refusedStatement } from '../events/classify.ts'
import type { Intake } from '../intake.ts'
import { confirmRefs, eventNameOf, plainPeople, sourceOfSchool } from '../source-refs.ts'
import { numberOf } from '../xapi/actor.ts'
import { eventRowOf, type StatementIds } from '../xapi/event-row.ts'
import type { XapiStatement } from '../xapi/statement.ts'
import { recordVoided, takeBackVoided, voidedStatements } from '../xapi/voiding.ts'
import { ImportBatches } from './import-batches.ts'
import { ImportError } from './import-error.ts'
import { openImportJob } from './import-job.ts'
import { bringPeopleAndContent, type ImportedIds } from './people-and-content.ts'
import { keepRefusal, readable } from './refusals.ts'
import { eventRefusalText } from './report/event-refusal-text.ts'
import { findSchool, type ImportStores, reachBack } from './schools/school-range.ts'
import { sharedNumbersNotes } from './schools/shared-numbers.ts'
import { ensureUnassigned } from './schools/unassigned.ts'
import { checkStatement } from './statements/check-statement.ts'
import { readStatements, sizeOf } from './statements/read-statements.ts'
import { schoolNumbers } from './statements/school-numbers.ts'
import { openStatementFiles } from './statements/statement-files.ts'
import { type OnProgress, type Survey, surveyFiles } from './survey.ts'
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
  /** Statements that their store has taken back, and those that take back. */
  voided: number
  /** Events of earlier imports or live senders that statements of the file take back. */
  takenBack: number
  /** Statements whose duration is longer than a day and counted as one. */
  capped: number
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
  const opened = await openStatementFiles(path, bytes).catch(async (error: unknown) => {
    await job.failed(error)
    throw error
  })
  try {
    const { notes } = opened
    const files = await Promise.all(opened.files.map((file) => checkedText(file, (note) => notes.push(note))))
    const voided = await voidedStatements(deps.pool, PLATFORM, school.id)
    const numbers = await schoolNumbers(deps, PLATFORM, school.id)
    const judging = { now: deps.clock.now(), isForeign: numbers.isForeign }
    const survey = await surveyFiles(files, judging, voided, onProgress)
    demandStatements(basename(path), survey)
    const report = reportOf(school.name, survey, notes)
    if (report.firstDay) await reachBack(deps, school.id, PLATFORM, report.firstDay)
    const place = { schoolId: school.id, ...(await ensureUnassigned(deps, school.id)) }
    const ids = await bringPeopleAndContent(deps, place, survey, numbers, job.id)
    report.newPeople = ids.newPeople
    if (ids.byNumber.size > 0) notes.push(`按平台网址下的编号把 ${ids.byNumber.size} 个账号对应到本校人员`)
    const ofLearners = new Set([...survey.people.values()].map(({ actor }) => numberOf(actor)))
    notes.push(...(await sharedNumbersNotes(deps, school.id, ofLearners)))
    const namesOf = await eventNames(deps.pool, school.id, ids)
    if (survey.voids.size > 0) await recordVoided(deps, PLATFORM, new Set([school.id]), [...survey.voids])
    await loadEvents(
      deps,
      files,
      { importId: job.id, schoolId: school.id, ids, namesOf },
      report,
      survey,
      async (done) => {
        onProgress({ phase: '导入事件', done, total: survey.statements })
        await job.progress(report, Math.round((bytes * done) / Math.max(1, survey.statements)))
      },
    )
    await deps.intake.drainNow()
    if (survey.voids.size > 0)
      report.takenBack = await takeBackVoided({ ...deps, rollups: deps.keeper }, [...survey.voids])
    await confirmRefs(deps.pool, sourceOfSchool('xapi', PLATFORM, school.id), [...survey.people.keys()])
    if (report.capped > 0) notes.push(`${report.capped} 条语句的时长超过一天，按一天计`)
    const rolling = (done: number, total: number) => onProgress({ phase: '更新汇总', done, total })
    // A run that was under way has looked at the dimensions before these people came: the second one looks again.
    report.weeks = await deps.keeper.run(rolling)
    report.weeks += await deps.keeper.run(rolling)
    await job.done(report, { ...survey, total: survey.statements, errors: report.refusals })
    return readable(report)
  } catch (error) {
    await job.failed(error)
    throw error
  } finally {
    opened.close()
  }
}

/** The report before anything is loaded. A file that only takes back statements has no days. */
const reportOf = (school: string, survey: Survey, notes: string[]): ImportReport => ({
  school,
  rowsRead: 0,
  taken: 0,
  known: 0,
  refused: {},
  voided: 0,
  takenBack: 0,
  capped: 0,
  people: survey.people.size,
  newPeople: 0,
  courses: survey.courses.size,
  resources: survey.resources.size,
  firstDay: survey.people.size > 0 ? dayOfSeconds(survey.firstAt) : '',
  lastDay: survey.people.size > 0 ? dayOfSeconds(survey.lastAt) : '',
  weeks: 0,
  refusals: survey.refusals,
  notes,
})

/** Where nothing of a file can be taken nothing is written, not even the refused statements: it is another kind of file. */
function demandStatements(name: string, { statements, refused, refusals }: Survey): void {
  if (statements === 0) throw new ImportError(`${name} 中没有 xAPI 语句`)
  if (refused === statements)
    throw new ImportError(`${name} 的 ${statements} 条语句全部被拒收，没有导入任何内容。${refusals[0] ?? ''}`)
}

/** How the events of a school's statements are named. */
async function eventNames(
  pool: ImportDeps['pool'],
  schoolId: number,
  { byNumber }: ImportedIds,
): Promise<(statement: XapiStatement) => string> {
  const plain = await plainPeople(pool, sourceOfSchool('xapi', PLATFORM, schoolId))
  return ({ id, actor }) => eventNameOf(schoolId, id, plain.has(actor.ref) || byNumber.has(actor.ref))
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** What the second pass over the files needs to know of the first. */
interface Loading {
  importId: number
  schoolId: number
  ids: ImportedIds
  namesOf: (statement: XapiStatement) => string
}

/** Whether a statement names what nothing was brought for: it is the second one with its id, and speaks of somebody or something else. */
const lacksIds = ({ type, resource }: XapiStatement, ids: StatementIds): boolean =>
  ids.person === undefined ||
  (resource !== undefined && ids.resource === undefined) ||
  (type === 'study' && ids.course === undefined)

async function loadEvents(
  { intake, pool }: ImportDeps,
  files: readonly TextFile[],
  { importId, schoolId, ids, namesOf }: Loading,
  report: ImportReport,
  { statements: total, judging, refusals }: Survey,
  onBatch: (done: number) => Promise<void>,
): Promise<void> {
  const batches = new ImportBatches(intake, { platform: PLATFORM, importId }, report, refusals, () =>
    onBatch(Math.min(total, report.rowsRead)),
  )
  const voided = await voidedStatements(pool, PLATFORM, schoolId)
  const idsOf = ({ actor, course, resource }: XapiStatement): StatementIds => ({
    person: ids.people.get(actor.ref),
    course: course && ids.courses.get(course.ref),
    resource: resource && ids.resources.get(resource.ref),
  })
  for (const file of files)
    for await (const { text, place } of readStatements(file)) {
      report.rowsRead++
      const evaluated = checkStatement(text, judging)
      if ('reason' in evaluated) await batches.refuse(refusedStatement(text, evaluated.reason, evaluated.detail))
      else if ('isVoided' in evaluated || evaluated.statement.voids !== undefined || voided.has(evaluated.statement.id))
        report.voided++
      else {
        const { statement } = evaluated
        const own = idsOf(statement)
        if (lacksIds(statement, own)) {
          keepRefusal(refusals, `${file.name} ${place}`, eventRefusalText('conflict', ''))
          await batches.refuse(refusedStatement(text, 'conflict', `id ${statement.id}`))
          continue
        }
        if (statement.isCapped) report.capped++
        await batches.add(eventRowOf(statement, PLATFORM, namesOf(statement), own), `${file.name} ${place}`)
      }
    }
  await batches.flush()
}
