import { mayHold, type RightAllNode, type RightChoice, type RoleAuthority, type RoleRow, rights, type ScopeKind, scopeLabels } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../kit/refusal.ts'
import { useCommand, useRenew } from '../../../kit/use-command.ts'
import { Drawer } from '../../../shell/drawer.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { DataRights, type DataRightsValue } from './data-rights.tsx'
import { RightColumns } from './right-columns.tsx'
import { changesOf, columnsOf, grantsOf } from './right-tree.ts'
import css from './rights.module.css'
import css2 from './role.module.css'
import { lockOf, ROLE_LISTS } from './text.ts'

interface RightsDrawerProps {
  role: RoleRow
  onClose: () => void
}

/** 权限 of a role: what its holders may open, and how far they see. */
export function RightsDrawer({ role, onClose }: RightsDrawerProps) {
  const query = useQuery({
    queryKey: ['roleRights', role.id, role.version],
    queryFn: async () => {
      const [choice, authority] = await Promise.all([call('role/roleRightTree', { roleId: role.id }), batched('sysRoleAuthority/getDetailByRoleId', { roleId: role.id })])
      return { choice: choice.data, authority: authority.data }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const title = (
    <span className={css2.title}>
      <span>权限</span>
      <i>/</i>
      {role.name}
      {role.builtIn && <em>内置</em>}
      <small>
        {role.code}，{role.userCnt.toLocaleString('zh-CN')} 名用户
      </small>
    </span>
  )
  if (query.data) return <Editor key={query.data.authority.version} title={title} role={role} {...query.data} onClose={onClose} />
  return (
    <Drawer title={title} width={1080} onClose={onClose}>
      {query.error ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
      ) : (
        <div className={css2.waiting} role="status" aria-label="加载中" />
      )}
    </Drawer>
  )
}

const beyondNames = (scope: ScopeKind): string => (mayHold('province', scope) ? '运营' : '省级和运营')

/** Rights whose pages show more than a data scope. */
const beyondScope = (columns: readonly RightAllNode[], scope: ScopeKind): ReadonlySet<number> => new Set(columns.filter(({ type }) => !mayHold(type, scope)).flatMap(grantsOf))

function Editor({ title, role, choice, authority, onClose }: RightsDrawerProps & { title: React.ReactNode; choice: RightChoice; authority: RoleAuthority }) {
  const columns = columnsOf(choice)
  const before = new Set(choice.selectRightIdList)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const dataBefore: DataRightsValue = { dataScope: authority.dataScope, pii: authority.pii, exportLimit: String(authority.exportLimit), userManage: authority.detail.userManage }
  const [dataRights, setDataRights] = useState(dataBefore)
  const beyond = beyondScope(columns, dataRights.dataScope)
  const changeData = (next: DataRightsValue) => {
    const lost = beyondScope(columns, next.dataScope)
    setDataRights(next)
    setChosen((now) => new Set([...now].filter((id) => !lost.has(id))))
  }
  const [failure, setFailure] = useState('')
  const locked = lockOf(role)
  const { added, removed } = changesOf(columns, before, chosen)
  const dataChanged = JSON.stringify(dataRights) !== JSON.stringify(dataBefore)
  const treeChanged = added.length + removed.length > 0
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
    return call('role/updateRoleRight', { roleId: role.id, version, rightIds: [...ids, ...(dataRights.pii ? [rights.viewPersonal] : [])] })
  }
  const saving = useCommand({
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
    onDone: onClose,
    onRefused: (error) => setFailure(messageOf(error)),
  })
  const busy = saving.isPending || saving.isDone
  const save = () => {
    const isLimit = /^\d{1,7}$/.test(dataRights.exportLimit)
    setFailure(isLimit ? '' : '导出上限为 0 到 1000000 的整数')
    if (isLimit) void saving.run()
  }
  return (
    <Drawer
      title={title}
      width={1080}
      flush
      isChanged={(treeChanged || dataChanged) && !busy}
      onClose={onClose}
      foot={(close) => (
        <>
          {failure ? (
            <span className={css.failure} role="alert">
              {failure}
            </span>
          ) : (
            <ChangeSummary added={added} removed={removed} {...(dataChanged ? { more: '数据权限' } : {})} />
          )}
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button type="button" className="button primary" disabled={busy || locked !== undefined || !(treeChanged || dataChanged)} onClick={save}>
            保存
          </button>
        </>
      )}
    >
      <div className={css.body}>
        {locked && <p className={css.refusal}>{locked}</p>}
        <RightColumns
          columns={columns}
          chosen={chosen}
          may={new Set(choice.grantableIdList.filter((id) => !beyond.has(id)))}
          before={before}
          {...(locked ? { locked } : {})}
          {...(beyond.size > 0 ? { note: `数据范围为“${scopeLabels[dataRights.dataScope]}”的角色不能持有${beyondNames(dataRights.dataScope)}页面` } : {})}
          onChange={setChosen}
        />
        <DataRights value={dataRights} locked={locked !== undefined} mayPersonal={choice.grantableIdList.includes(rights.viewPersonal) || authority.pii} onChange={changeData} />
      </div>
    </Drawer>
  )
}
