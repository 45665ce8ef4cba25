import { type DisputeState, disputeStates, pathOf, rights } from '@data-centre/api'
import type pg from 'pg'
import { notify } from '../messages/tell.ts'
import type { NewDispute } from './store.ts'

/** Tells who administers the school, and who looks after the intake of all schools, of a new dispute. */
export async function tellOfDispute(
  client: pg.PoolClient,
  { id, schoolId, place, label, shown, expected, reason, userId, at }: NewDispute & { id: string },
): Promise<void> {
  const message = {
    kind: 'system',
    title: `数据异议：${label}`,
    body: `${place}的“${label}”显示为 ${shown}，提出人认为应为 ${expected}。\n原因：${reason}`,
    link: pathOf('authorityDisputes', { state: 'open' }),
    createdBy: userId,
  } as const
  const now = at.getTime()
  await notify(client, { ...message, schoolId, rights: [rights.answerDisputes], ref: `dispute ${id}` }, now)
  await notify(client, { ...message, rights: [rights.authorityIntake], ref: `dispute ${id} intake` }, now)
}

/** Tells who raised a dispute what came of it. */
export async function tellOfAnswer(
  client: pg.PoolClient,
  { label, place, raisedBy }: { label: string; place: string; raisedBy: number },
  { state, answer, at }: { state: DisputeState; answer: string; at: Date },
): Promise<void> {
  await notify(
    client,
    {
      kind: 'system',
      title: `数据异议${disputeStates[state]}：${label}`,
      body: `${place}的“${label}”。\n答复：${answer}`,
      link: pathOf('authorityDisputes', { mine: '1' }),
      userId: raisedBy,
    },
    at.getTime(),
  )
}
