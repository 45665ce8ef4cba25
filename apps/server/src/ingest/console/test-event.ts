import { randomBytes } from 'node:crypto'
import { Fault, type TestEvent } from '@data-centre/api'
import type { PlaceBook } from '../../call/place-book.ts'
import type { LivePort } from '../../call/services.ts'
import type { Clock } from '../../platform/clock.ts'
import { mask } from '../../platform/mask.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { sourceOf } from '../events/compose.ts'
import type { Intake } from '../intake.ts'
import type { IntakeKeys } from '../keys/keys.ts'

export interface TestEventDeps {
  store: FactStore
  keys: IntakeKeys
  intake: Intake
  live: LivePort
  places: PlaceBook
  clock: Clock
}

const reasons: Record<string, string> = {
  foreign_school: '该密钥不能为所选学校上报',
  unknown_user: '师生档案尚未载入，请稍后再试',
  unknown_school: '学校档案尚未载入，请稍后再试',
  invalid: '测试事件不符合格式',
}

const PERSON = `SELECT user_id, name FROM dim_teacher FINAL WHERE school_id = {school:UInt32} AND status = 1 AND removed_at IS NULL ORDER BY user_id LIMIT 1
UNION ALL SELECT user_id, name FROM dim_student FINAL WHERE school_id = {school:UInt32} AND status = 1 AND removed_at IS NULL ORDER BY user_id LIMIT 1`

/**
 * Sends one login of the school's first person through every step that a platform's line takes, under the bounds of the
 * key, and answers the school's numbers of today before and after: the first number that a newly connected school sees.
 * It counts like any event. Throws `invalid` with the reason where a step refuses.
 */
export async function sendTestEvent(
  { store, keys, intake, live, places, clock }: TestEventDeps,
  keyRow: number,
  schoolId: number,
): Promise<TestEvent> {
  const started = clock.now()
  const place = places.school(schoolId)
  const named = await keys.ofRow(keyRow)
  const key = named && (await keys.find(named.keyId))
  if (!place || !named) throw new Fault('notFound')
  if (!key) throw new Fault('invalid', { msg: '密钥已停用或已过期' })
  const [person] = await store.query<{ user_id: number; name: string }>(PERSON, { school: schoolId })
  if (!person) throw new Fault('invalid', { msg: '该学校还没有师生档案，请先导入师生后再测试' })
  const scope: Scope = { level: 'school', schools: [schoolId], label: place.name }
  const read = async (): Promise<TestEvent['before']> => {
    const { c } = await live.realTime(scope)
    return { logins: c['today.logins'] ?? 0, logs: c['today.logs'] ?? 0 }
  }
  const before = await read()
  const eventId = `test-${randomBytes(8).toString('hex')}`
  const line = JSON.stringify({
    type: 'login',
    eventId,
    time: new Date(started).toISOString(),
    userId: Number(person.user_id),
    platform: key.platform,
    client: 'pc',
  })
  const { accepted, rejected } = await intake.acceptAgain(sourceOf(key), line)
  if (accepted !== 1) {
    const reason = Object.keys(rejected)[0] ?? 'invalid'
    throw new Fault('invalid', { msg: reasons[reason] ?? `测试事件被拒绝：${reason}` })
  }
  return {
    school: place.name,
    person: mask('name', person.name),
    before,
    after: await read(),
    eventId,
    tookMs: clock.now() - started,
  }
}
