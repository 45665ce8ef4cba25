import { rights, type UserDetail } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type ReactNode, useState } from 'react'
import { Select } from '../../../../forms/select.tsx'
import { messageOf } from '../../../../kit/refusal.ts'
import { useCommand, useRenew } from '../../../../kit/use-command.ts'
import { Drawer } from '../../../../shell/drawer.tsx'
import { ChangeSummary } from '../rights/change-summary.tsx'
import { RightColumns } from '../rights/right-columns.tsx'
import { changesOf, columnsOf } from '../rights/right-tree.ts'
import css from '../rights/rights.module.css'
import css2 from '../role.module.css'
import { ACCOUNT_LISTS, screenOptions } from '../text.ts'
import { AreaFields, type AreaValue, areaKinds } from './area-fields.tsx'

const same = (a: readonly (string | number)[], b: readonly (string | number)[]): boolean =>
  [...a].sort().join() === [...b].sort().join()

export function Editor({ title, user, onClose }: { title: ReactNode; user: UserDetail; onClose: () => void }) {
  const columns = columnsOf(user.rights)
  const before = new Set(user.rights.selectRightIdList)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const [screens, setScreens] = useState<readonly number[]>(user.ownUserManage)
  const areasBefore: AreaValue = {
    nation: user.areas.areaKind === 'nation' ? ['0'] : [],
    province: user.areas.provinces,
    school: user.areas.schoolIds,
    college: user.areas.collegeIds,
  }
  const [areas, setAreas] = useState<AreaValue>(areasBefore)
  // What the form began from, also where others save meanwhile.
  const [version] = useState(user.version)
  const [failure, setFailure] = useState('')
  const locked =
    user.fixed === 'self' ? '不能修改自己的账号' : user.fixed === 'more' ? '该用户的权限多于您，不能修改' : undefined
  const given = new Set(user.roleRightIdList)
  const { added, removed } = changesOf(columns, before, chosen)
  const changedKinds = areaKinds.filter((kind) => !same(areas[kind], areasBefore[kind]))
  const rightsChanged = added.length + removed.length > 0 || !same(screens, user.ownUserManage)
  const more = [
    ...(same(screens, user.ownUserManage) ? [] : ['大屏权限']),
    ...(changedKinds.length > 0 ? ['管理范围'] : []),
  ].join('，')
  const own = [...chosen].filter((id) => !given.has(id)).length
  const taken = [...given].filter((id) => !chosen.has(id)).length
  const renew = useRenew()
  const saving = useCommand({
    work: async () => {
      if (rightsChanged)
        await call('user/saveUserRight', {
          userId: user.id,
          version,
          rightIds: [...chosen],
          userManage: screens.join(','),
        })
      // What comes is saved before what goes, so that the account never stands without a place.
      const kinds = [...changedKinds].sort((a, b) => Number(areas[b].length > 0) - Number(areas[a].length > 0))
      // Each save takes a version of its own.
      for (const [saved, kind] of kinds.entries())
        await call('user/editManageArea', {
          userId: user.id,
          version: version + Number(rightsChanged) + saved,
          areaKind: kind,
          areaIds: areas[kind].join(','),
        })
    },
    done: '操作成功，该用户的页面将在数秒内更新',
    renews: ACCOUNT_LISTS,
    onDone: onClose,
    onRefused: (error) => {
      setFailure(messageOf(error))
      // Part of it may be saved.
      void renew(ACCOUNT_LISTS)
    },
  })
  const busy = saving.isPending || saving.isDone
  const save = () => {
    setFailure('')
    void saving.run()
  }
  return (
    <Drawer
      title={title}
      width={1080}
      flush
      isChanged={(rightsChanged || changedKinds.length > 0) && !busy}
      onClose={onClose}
      foot={(close) => (
        <>
          {failure ? (
            <span className={css.failure} role="alert">
              {failure}
            </span>
          ) : (
            <ChangeSummary added={added} removed={removed} {...(more ? { more } : {})} />
          )}
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button
            type="button"
            className="button primary"
            disabled={busy || locked !== undefined || !(rightsChanged || changedKinds.length > 0)}
            onClick={save}
          >
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
          may={new Set(user.rights.grantableIdList)}
          before={before}
          {...(locked ? { locked } : {})}
          onChange={setChosen}
          note={`在角色之外另加 ${own} 项、减去 ${taken} 项`}
        />
        <AreaFields
          value={areas}
          names={user.areas.names}
          locked={locked !== undefined}
          homeSchool={user.schoolName}
          onChange={setAreas}
        >
          <span>大屏权限</span>
          <div className={css2.line}>
            <Select
              mode="multiple"
              aria-label="另加的大屏"
              placeholder={user.roleUserManage.length > 0 ? '角色已含的之外再加' : '未授权'}
              maxTagCount={4}
              disabled={locked !== undefined}
              value={[...screens]}
              options={screenOptions.filter(
                ({ value }) => !user.roleUserManage.includes(value) || screens.includes(value),
              )}
              onChange={(ids: number[]) => setScreens(ids)}
            />
          </div>
          <span>个人信息</span>
          <small>{chosen.has(rights.viewPersonal) ? '可查看完整姓名、学号（由角色给出）' : '姓名、学号脱敏显示'}</small>
        </AreaFields>
      </div>
    </Drawer>
  )
}
