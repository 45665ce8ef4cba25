import { schoolBatchLabels, schoolCapabilities, smsTemplates } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { logoUrl } from '../files/logo-url.ts'
import type { SealedPhone } from '../phones/phones.ts'
import { revealPhone } from '../reveal.ts'
import { editAreas } from '../users/grants.ts'
import { listUsers } from '../users/rows.ts'
import { schoolParameters, schoolsInside } from './area.ts'
import { operateMany } from './batch.ts'
import { carouselOf, saveCarousel } from './carousel.ts'
import { type Edited, saveSchool, setAuthority, setOpen, setVersion } from './edit.ts'
import { listImports } from './import/kept.ts'
import { importSchools } from './import/run.ts'
import { undoImport } from './import/undo.ts'
import { setLogo } from './logo.ts'
import { schoolsToGive } from './people.ts'
import { listSchools } from './rows.ts'
import { listMessages, previewMessages, sendMessages } from './sms/send.ts'

type Paths =
  | 'user/querySchoolUserList'
  | 'school/getUnCheckSchoolList'
  | 'school/editUserSchoolManageArea'
  | 'school/querySchoolList'
  | 'school/schoolManageList'
  | 'school/editSchool'
  | 'school/setSchoolVersion'
  | 'school/setAuthority'
  | 'school/setSchoolLogo'
  | 'school/setOpen'
  | 'school/batchOperateSchool'
  | 'school/importSchool'
  | 'school/getImports'
  | 'school/undoImport'
  | 'school/previewSms'
  | 'school/sendSms'
  | 'school/getSmsLog'
  | 'school/revealContact'
  | 'school/getSchoolCarouselSet'
  | 'school/setSchoolCarouselSet'

const targetOf = ({ school }: Edited): string => `${school.id} ${school.name}`
const capabilities = (ids: readonly number[]): string => ids.map((id) => schoolCapabilities[id]).join('、')

/** What follows a change of schools, here and in every other process. */
interface Changes {
  /** Schools hold what their people may do: what is cached of people is forgotten with them. */
  changed(): void
  /** People of a closed school are out at once. */
  closeSessions(edits: readonly Edited[]): Promise<void>
}

const changesOf = ({ places, sessions }: Services): Changes => ({
  changed() {
    places.touch()
    sessions.forget()
  },
  async closeSessions(edits) {
    const closed = edits.filter(({ change }) => (change.after as { isOpen?: boolean }).isOpen === false).map(({ school }) => school.id)
    if (closed.length > 0) await sessions.closeOfSchools(closed, 'school closed')
  },
})

/** Management of schools. What it changes holds at the next call: whoever keeps schools in memory reads them again. */
export function schoolHandlers(services: Services): Pick<Handlers, Paths> {
  const changes = changesOf(services)
  return { ...listHandlers(services), ...editHandlers(services, changes), ...bulkHandlers(services, changes), ...contactHandlers(services) }
}

/** Lists of schools, and whose schools they are. */
function listHandlers(
  services: Services,
): Pick<Handlers, 'school/querySchoolList' | 'school/schoolManageList' | 'user/querySchoolUserList' | 'school/getUnCheckSchoolList' | 'school/editUserSchoolManageArea'> {
  const { database, phones, places, config, files } = services
  const asked = () => ({ pool: database.pool, phones, places, now: config.clock.now() })
  return {
    'school/querySchoolList': async ({ input, caller }) => {
      const { list, ...page } = await listSchools(asked(), caller, { sortField: 'name', sortOrder: 'asc', ...input } as Parameters<typeof listSchools>[2])
      return { ...page, list: list.map(({ id, name, code, province, city }) => ({ id, name, code, province, city })) }
    },
    'school/schoolManageList': async ({ input, caller }) => {
      const { list, ...page } = await listSchools(asked(), caller, input)
      return { ...page, list: list.map((school) => ({ ...school, logoUrl: logoUrl(files, school.logoUrl) })) }
    },
    'user/querySchoolUserList': ({ input, caller, scope }) => listUsers(services, caller, scope, { ...input, province: undefined, status: undefined }),
    'school/getUnCheckSchoolList': ({ input, caller }) => schoolsToGive(services, caller, input),
    'school/editUserSchoolManageArea': ({ input: { userId, schoolIds }, caller, about }) =>
      editAreas(services, caller, { userId, areaKind: 'school', areaIds: schoolIds.map(String) }, about),
  }
}

/** Changes of one school. */
function editHandlers(
  services: Services,
  { changed, closeSessions }: Changes,
): Pick<
  Handlers,
  | 'school/editSchool'
  | 'school/setSchoolVersion'
  | 'school/setAuthority'
  | 'school/setSchoolLogo'
  | 'school/setOpen'
  | 'school/getSchoolCarouselSet'
  | 'school/setSchoolCarouselSet'
> {
  const { database, phones, places, config, ports } = services
  return {
    'school/editSchool': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) => saveSchool({ client, phones, caller, places, now: config.clock.now() }, input))
      about(targetOf(edited), edited.change)
      changed()
      return String(edited.school.id)
    },
    'school/setSchoolVersion': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) => setVersion({ client, caller, now: config.clock.now() }, input))
      about(targetOf(edited), edited.change)
      changed()
      return null
    },
    'school/setAuthority': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) => setAuthority({ client, caller, now: config.clock.now() }, input))
      about(`${targetOf(edited)} ${capabilities(input.manageIds)}`, edited.change)
      changed()
      return null
    },
    'school/setSchoolLogo': async ({ input, caller, about }) => {
      const edited = await setLogo(services, caller, input)
      about(targetOf(edited), edited.change)
      changed()
      return null
    },
    'school/setOpen': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) => setOpen({ client, caller, now: config.clock.now() }, input))
      about(targetOf(edited), edited.change)
      await closeSessions([edited])
      changed()
      return null
    },
    'school/getSchoolCarouselSet': ({ input }) => carouselOf(services, input.schoolId),
    'school/setSchoolCarouselSet': async ({ input, caller, about }) => {
      const edited = await saveCarousel(services, caller, input)
      about(targetOf(edited), edited.change)
      const id = String(edited.school.id)
      ports.tell?.('rt:carousel', { schoolId: id, set: input.schoolCarouselSet, ver: edited.ver }, { level: 'school', id })
      changed()
      return { ver: edited.ver }
    },
  }
}

/** Changes of many schools at once. */
function bulkHandlers(
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
        after: { op: input.op, args: input.args, schools: changes.map(({ school }) => school.id), failed: result.failed },
      })
      return result
    },
    'school/importSchool': async ({ input, caller, file, origin, about }) => {
      const { path, name } = await file.save()
      const result = await importSchools(services, caller, { path, name, dryRun: input.dryRun, jobId: origin.requestId })
      const { layout, total, created, updated, failed } = result
      about(`${input.dryRun ? '数据校验 ' : ''}${name.slice(0, 100)}`, { after: { jobId: origin.requestId, layout, total, created, updated, failed, written: result.written } })
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
function contactHandlers(services: Services): Pick<Handlers, 'school/previewSms' | 'school/sendSms' | 'school/getSmsLog' | 'school/revealContact'> {
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
        return rows[0] && { target: `${ask.input.schoolId} ${rows[0].name}`, phone: phones.open('school.contact_mobile', ask.input.schoolId, rows[0].sealed) }
      }),
  }
}
