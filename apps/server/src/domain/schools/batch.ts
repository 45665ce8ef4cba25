import { Fault, type ParsedOf, rights, type SchoolBatchResult } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { changeAuthority, setOpen, setVersion } from './edit.ts'
import type { Edited } from './held-school.ts'
import { sendMessages } from './sms/send.ts'

type Batch = ParsedOf<'school/batchOperateSchool'>

/**
 * The same operation on many schools, each by itself: one that fails leaves the others done. Answers what failed and why,
 * and what was changed.
 */
export async function operateMany(
  services: Services,
  caller: Caller,
  { schoolIds, op, args }: Batch,
): Promise<SchoolBatchResult & { changes: Edited[] }> {
  if (op === 'sms') {
    const { sent, skipped } = await sendMessages(services, caller, {
      schoolIds,
      ...(args as Pick<ParsedOf<'school/sendSms'>, 'template' | 'content'>),
    })
    return { ok: sent, failed: skipped, changes: [] }
  }
  if ((op === 'addManage' || op === 'removeManage') && !caller.rights.ids.has(rights.grantCapabilities))
    throw new Fault('forbidden')
  const failed: SchoolBatchResult['failed'] = []
  const changes: Edited[] = []
  const now = services.config.clock.now()
  for (const schoolId of new Set(schoolIds)) {
    try {
      changes.push(
        await inTransaction(services.database.pool, (client) => {
          const edit = { client, caller, now }
          if (op === 'open' || op === 'close')
            return setOpen(edit, { schoolId, revision: undefined, isOpen: op === 'open' })
          if (op === 'version')
            return setVersion(edit, {
              schoolId,
              revision: undefined,
              ...(args as Omit<ParsedOf<'school/setSchoolVersion'>, 'schoolId' | 'revision'>),
            })
          const { manageIds } = args as { manageIds: number[] }
          return changeAuthority(edit, schoolId, op === 'addManage' ? { add: manageIds } : { remove: manageIds })
        }),
      )
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      failed.push({ id: String(schoolId), name: nameFor(services, caller, schoolId), msg: error.message })
    }
  }
  return { ok: changes.length, failed, changes }
}

/** A school's name for somebody who may know it; one outside their area has none. */
function nameFor({ places }: Services, { area }: Caller, id: number): string {
  const school = places.anySchool(id)
  return school && (area.nation || area.provinces.includes(school.provinceCode) || area.schools.includes(id))
    ? school.name
    : `学校 ${id}`
}
