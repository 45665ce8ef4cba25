import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { IntakeStore } from '../intake-store.ts'
import { achievementRows } from './achievements.ts'
import { classEvents, type UnexpectedAction } from './class-events.ts'
import { correctSubject, isActionOf } from './correct-subject.ts'
import type { Change, Correction, ExpectedRow, Subject } from './correctable-kinds.ts'
import { attendance, evaluation, exam, homework, participation } from './correctable-kinds.ts'
import { headRows } from './head-rows.ts'
import { Openings, readRosters } from './openings.ts'
import type { WaitingAction, WaitingKind } from './settlement.ts'

const isCorrectable = (event: AcceptedEvent): boolean =>
  event.open !== undefined || Object.values(isActionOf).some((isOfKind) => isOfKind(event))

export interface CorrectableDeps {
  store: FactStore
  directory: Directory
  intakeStore: IntakeStore
}

/**
 * Turns the openings and actions of a segment into rows of the correctable facts. It reads what stands there, folds the
 * actions in, and answers the rows that changed. Running it again over its own result changes nothing, and actions that
 * come before their opening wait in the books: so any order of arrival ends in the same rows. Openings, and actions of
 * somebody who is not in the class, are kept for a roster that comes later.
 */
export async function correct(events: readonly AcceptedEvent[], deps: CorrectableDeps): Promise<Correction> {
  const achieved = await achievementRows(events, deps)
  const touching = events.filter(isCorrectable)
  if (touching.length === 0) return { changes: achieved, nowWaiting: [], opened: [] }
  const opening = touching.filter((event) => event.open !== undefined)
  const openings = new Openings(
    deps.directory,
    await readRosters(
      deps.store,
      opening.map((event) => event.classId ?? 0),
    ),
  )
  const changes: Change[] = []
  const nowWaiting: WaitingAction[] = []
  const opened: { kind: WaitingKind; objectId: number }[] = []
  const unexpected: UnexpectedAction[] = []
  const correctOne = async <Row extends ExpectedRow>(subject: Subject<Row>): Promise<void> => {
    const result = await correctSubject(subject, touching, openings, deps)
    changes.push(result.change)
    nowWaiting.push(...result.nowWaiting)
    opened.push(...result.opened)
    unexpected.push(...result.unexpected)
  }
  await correctOne(attendance)
  await correctOne(participation)
  await correctOne(homework)
  await correctOne(exam)
  await correctOne(evaluation)
  changes.push(...(await headRows(opening, openings, deps.store)))
  changes.push(classEvents(opening, unexpected, deps.directory))
  return { changes: [...achieved, ...changes.filter((change) => change.rows.length > 0)], nowWaiting, opened }
}
