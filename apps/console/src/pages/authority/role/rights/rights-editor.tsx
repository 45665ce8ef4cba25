import {
  mayHold,
  type RightAllNode,
  type RightChoice,
  type RoleAuthority,
  type RoleRow,
  rights,
  type ScopeKind,
  scopeLabels,
} from '@data-centre/api'
import { useState } from 'react'
import { Drawer } from '../../../../shell/drawer.tsx'
import { lockOf } from '../text.ts'
import { DataRights, type DataRightsValue } from './data-rights.tsx'
import { RightColumns } from './right-columns.tsx'
import { changesOf, columnsOf, grantsOf } from './right-tree.ts'
import css from './rights.module.css'
import { RightsFoot } from './rights-foot.tsx'
import { useSaveRights } from './use-save-rights.ts'

export interface RightsDrawerProps {
  role: RoleRow
  onClose: () => void
}

const beyondNames = (scope: ScopeKind): string => (mayHold('province', scope) ? '运营' : '省级和运营')

/** Rights whose pages show more than a data scope. */
const beyondScope = (columns: readonly RightAllNode[], scope: ScopeKind): ReadonlySet<number> =>
  new Set(columns.filter(({ type }) => !mayHold(type, scope)).flatMap(grantsOf))

export function Editor({
  title,
  role,
  choice,
  authority,
  onClose,
}: RightsDrawerProps & { title: React.ReactNode; choice: RightChoice; authority: RoleAuthority }) {
  const columns = columnsOf(choice)
  const before = new Set(choice.selectRightIdList)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const dataBefore: DataRightsValue = {
    dataScope: authority.dataScope,
    pii: authority.pii,
    exportLimit: String(authority.exportLimit),
    userManage: authority.detail.userManage,
  }
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
  const saving = useSaveRights({
    role,
    authority,
    chosen,
    dataRights,
    dataChanged,
    treeChanged,
    onSaved: onClose,
    onRefused: setFailure,
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
        <RightsFoot
          failure={failure}
          changes={{ added, removed, ...(dataChanged ? { more: '数据权限' } : {}) }}
          isDisabled={busy || locked !== undefined || !(treeChanged || dataChanged)}
          onClose={close}
          onSave={save}
        />
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
          {...(beyond.size > 0
            ? {
                note: `数据范围为“${scopeLabels[dataRights.dataScope]}”的角色不能持有${beyondNames(dataRights.dataScope)}页面`,
              }
            : {})}
          onChange={setChosen}
        />
        <DataRights
          value={dataRights}
          locked={locked !== undefined}
          mayPersonal={choice.grantableIdList.includes(rights.viewPersonal) || authority.pii}
          onChange={changeData}
        />
      </div>
    </Drawer>
  )
}
