import { DEMO_SCHOOL_MANAGE_ID, schoolCapabilities } from '@data-centre/api'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import type { Product } from '../../product/server.ts'

const PASSWORD = 'Zebra#Tuesday4'
const capabilities = Object.keys(schoolCapabilities).filter((id) => Number(id) !== DEMO_SCHOOL_MANAGE_ID)

/** The administrator whom a product without demo world makes at its first start, with a password of their own. */
export async function firstAdmin(product: Product): Promise<Caller> {
  const initial = /^ {4}admin +(\S+)$/m.exec(product.output())?.[1] ?? ''
  const admin = await loginAs(product.url, 'admin', initial)
  await admin.data('user/changePassword', { password: initial, newPassword: PASSWORD })
  return loginAs(product.url, 'admin', PASSWORD)
}

/** Adds a school as the console does, and opens every page of it. */
export async function addSchool(admin: Caller, code: string, name: string): Promise<number> {
  const place = { province: '广东省', city: '广州市' }
  const kind = { typeId: '1', tier: '普通', nature: '公办' } as const
  const schoolId = Number(
    await admin.data('school/editSchool', { code, name, shortName: name.slice(0, 4), ...place, ...kind }),
  )
  const { list } = await admin.data('school/schoolManageList', { schoolId })
  await admin.data('school/setAuthority', { schoolId, revision: list[0]?.revision, manageIds: capabilities.join() })
  return schoolId
}
