import { schoolBatchLabels, smsTemplates } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { SealedPhone } from '../phones/phones.ts'
import { revealPhone } from '../reveal.ts'
import { schoolParameters, schoolsInside } from './area.ts'
import { operateMany } from './batch.ts'
import type { Changes } from './changes.ts'
import { listImports } from './import/kept.ts'
import { importSchools } from './import/run.ts'
import { undoImport } from './import/undo.ts'
import { listMessages } from './sms/message-log.ts'
import { previewMessages, sendMessages } from './sms/send.ts'

/** Changes of many schools at once. */
export function bulkHandlers(
  services: Services,
  { changed, closeSessions }: Changes,
): Pick<Handlers, 'school/batchOperateSchool' | 'school/importSchool' | 'school/getImports' | 'school/undoImport'> {
  const { database, config } = services
  return {
    'school/batchOperateSchool': async ({ input, caller, about }) => {
      about(`${schoolBatchLabels[input.op]} ${input.schoolIds.length} 所学校`)
      const { changes, ...result } = await operateMany(services, caller, input)
      await closeSessions(changes)
      changed()
      about(`${schoolBatchLabels[input.op]} ${input.schoolIds.length} 所学校，成功 ${result.ok}`, {
        before: changes.map(({ school, change }) => ({ id: school.id, ...(change.before as object | null) })),
        after: {
          op: input.op,
          args: input.args,
          schools: changes.map(({ school }) => school.id),
          failed: result.failed,
        },
      })
      return result
    },
    'school/importSchool': async ({ input, caller, file, origin, about }) => {
      const { path, name } = await file.save()
      const result = await importSchools(services, caller, {
        path,
        name,
        dryRun: input.dryRun,
        jobId: origin.requestId,
      })
      const { layout, total, created, updated, failed } = result
      about(`${input.dryRun ? '数据校验 ' : ''}${name.slice(0, 100)}`, {
        after: { jobId: origin.requestId, layout, total, created, updated, failed, written: result.written },
      })
      if (result.written) changed()
      return result
    },
    'school/getImports': ({ caller }) => listImports(database.pool, caller.userId, config.clock.now()),
    'school/undoImport': async ({ input: { jobId }, caller, about }) => {
      const { removed, restored, fileName, schools } = await undoImport(services, caller, jobId)
      about(`撤销导入 ${fileName}`, { after: { jobId, removed, restored, schools: schools.map(({ id }) => id) } })
      changed()
      return { removed, restored }
    },
  }
}

/** Messages to the contacts of schools, and their numbers. */
export function contactHandlers(
  services: Services,
): Pick<Handlers, 'school/previewSms' | 'school/sendSms' | 'school/getSmsLog' | 'school/revealContact'> {
  const { phones } = services
  return {
    'school/previewSms': ({ input, caller }) => previewMessages(services, caller, input),
    'school/sendSms': async ({ input, caller, about }) => {
      about(`${smsTemplates[input.template]} ${input.schoolIds.length} 所学校`)
      const result = await sendMessages(services, caller, input)
      about(`${smsTemplates[input.template]} ${input.schoolIds.length} 所学校，已发送 ${result.sent}`, {
        after: { template: input.template, content: input.content, schools: input.schoolIds, sent: result.sent },
      })
      return result
    },
    'school/getSmsLog': ({ input, caller }) => listMessages(services, caller, input),
    'school/revealContact': (ask) =>
      revealPhone(services, ask, async (client) => {
        const { rows } = await client.query<{ name: string; sealed: SealedPhone | null }>(
          `SELECT s.name, s.contact_mobile_sealed AS sealed FROM school s WHERE s.status = 1 AND s.id = $4 AND ${schoolsInside(1)}`,
          [...schoolParameters(ask.caller.area), ask.input.schoolId],
        )
        return (
          rows[0] && {
            target: `${ask.input.schoolId} ${rows[0].name}`,
            phone: phones.open('school.contact_mobile', ask.input.schoolId, rows[0].sealed),
          }
        )
      }),
  }
}
