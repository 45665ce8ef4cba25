import type { Caller } from './caller.ts'
import { loginAs } from './login.ts'

const PASSWORD = 'Zebra#Tuesday4'

/** An area that an account sees: a province by its code, or the school by its id. */
export type AccountArea = { province: string } | { schoolId: string }

/** Makes an account of a built-in role that sees one area and opens every wall of `userManage`, and logs it in. */
export async function accountOf(url: string, admin: Caller, name: string, area: AccountArea): Promise<Caller> {
  const isSchool = 'schoolId' in area
  const { list } = await admin.data('role/pageList', { keyword: isSchool ? 'school_admin' : 'province_admin' })
  const { id, initialPassword } = await admin.data('user/saveUser', {
    userName: name,
    realName: '大屏值守',
    roleIds: String(list[0]?.id),
    ...(isSchool ? { schoolId: Number(area.schoolId) } : {}),
  })
  const userId = Number(id)
  if (!isSchool) await admin.data('user/editManageArea', { userId, areaKind: 'province', areaIds: [area.province] })
  const { roleRightIdList } = await admin.data('user/getUserDetail', { userId })
  await admin.data('user/saveUserRight', {
    userId,
    rightIds: roleRightIdList.map(Number),
    userManage: [2, 3, 6, 7, 8, 9],
  })
  const first = await loginAs(url, name, initialPassword ?? '')
  await first.data('user/changePassword', { password: initialPassword ?? '', newPassword: PASSWORD })
  return loginAs(url, name, PASSWORD)
}
