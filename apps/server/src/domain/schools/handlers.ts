import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { logoUrl } from '../files/logo-url.ts'
import { editAreas } from '../users/areas.ts'
import { listUsers } from '../users/rows.ts'
import { bulkHandlers, contactHandlers } from './bulk-handlers.ts'
import { changesOf } from './changes.ts'
import { editHandlers } from './edit-handlers.ts'
import { schoolsToGive } from './people.ts'
import { listSchools } from './rows.ts'

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

/** Management of schools. Changes take effect at the next call: caches of schools are read again. */
export function schoolHandlers(services: Services): Pick<Handlers, Paths> {
  const changes = changesOf(services)
  return {
    ...listHandlers(services),
    ...editHandlers(services, changes),
    ...bulkHandlers(services, changes),
    ...contactHandlers(services),
  }
}

/** Lists of schools, and whose schools they are. */
function listHandlers(
  services: Services,
): Pick<
  Handlers,
  | 'school/querySchoolList'
  | 'school/schoolManageList'
  | 'user/querySchoolUserList'
  | 'school/getUnCheckSchoolList'
  | 'school/editUserSchoolManageArea'
> {
  const { database, phones, places, config, files } = services
  const asked = () => ({ pool: database.pool, phones, places, now: config.clock.now() })
  return {
    'school/querySchoolList': async ({ input, caller }) => {
      const { list, ...page } = await listSchools(asked(), caller, {
        sortField: 'name',
        sortOrder: 'asc',
        ...input,
      } as Parameters<typeof listSchools>[2])
      return { ...page, list: list.map(({ id, name, code, province, city }) => ({ id, name, code, province, city })) }
    },
    'school/schoolManageList': async ({ input, caller }) => {
      const { list, ...page } = await listSchools(asked(), caller, input)
      return { ...page, list: list.map((school) => ({ ...school, logoUrl: logoUrl(files, school.logoUrl) })) }
    },
    'user/querySchoolUserList': ({ input, caller, scope }) =>
      listUsers(services, caller, scope, { ...input, province: undefined, status: undefined }),
    'school/getUnCheckSchoolList': ({ input, caller }) => schoolsToGive(services, caller, input),
    'school/editUserSchoolManageArea': ({ input: { userId, schoolIds }, caller, about }) =>
      editAreas(services, caller, { userId, areaKind: 'school', areaIds: schoolIds.map(String) }, about),
  }
}
