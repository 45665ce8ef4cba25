import { type RoleAuthority, type RoleRow, rights } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { messageOf } from '../../../../kit/refusal.ts'
import { useCommand, useRenew } from '../../../../kit/use-command.ts'
import { ROLE_LISTS } from '../text.ts'
import type { DataRightsValue } from './data-rights.tsx'

interface SaveRightsOptions {
  role: RoleRow
  authority: RoleAuthority
  chosen: ReadonlySet<number>
  dataRights: DataRightsValue
  dataChanged: boolean
  treeChanged: boolean
  onSaved: () => void
  onRefused: (text: string) => void
}

/** Saves the data rights of a role, and then its pages. */
export function useSaveRights(options: SaveRightsOptions) {
  const { role, authority, chosen, dataRights, dataChanged, treeChanged, onSaved, onRefused } = options
  const renew = useRenew()
  const saveData = async () => {
    const { dataScope, pii, exportLimit, userManage } = dataRights
    await call('sysRoleAuthority/saveRoleAuthority', {
      roleId: role.id,
      version: authority.version,
      dataScope,
      pii: pii ? '1' : '0',
      exportLimit,
      detail: JSON.stringify({ userManage }),
    })
  }
  const saveTree = (version: number) => {
    const ids = [...chosen].filter((id) => id !== rights.viewPersonal)
    return call('role/updateRoleRight', {
      roleId: role.id,
      version,
      rightIds: [...ids, ...(dataRights.pii ? [rights.viewPersonal] : [])],
    })
  }
  return useCommand({
    work: async () => {
      if (dataChanged) await saveData()
      if (!treeChanged) return
      // The data rights have taken a version of their own; what they refuse ends here.
      await saveTree(authority.version + Number(dataChanged)).catch(async (error: unknown) => {
        if (!dataChanged) throw error
        await renew(ROLE_LISTS)
        throw new Error(`数据权限已保存，功能权限未保存：${messageOf(error)}`)
      })
    },
    done: '操作成功，相关用户的页面将在数秒内更新',
    renews: ROLE_LISTS,
    onDone: onSaved,
    onRefused: (error) => onRefused(messageOf(error)),
  })
}
