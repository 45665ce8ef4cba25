import { type RoleAuthority, rights, scopeLabels } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../../forms/select.tsx'
import { Drawer } from '../../../../shell/drawer.tsx'
import css from '../role.module.css'
import { screenOptions } from '../text.ts'
import { columnsOf, textFor } from './right-tree.ts'

const sideOf = async (roleId: string) => {
  const [choice, authority] = await Promise.all([
    call('role/roleRightTree', { roleId }),
    batched('sysRoleAuthority/getDetailByRoleId', { roleId }),
  ])
  return { choice: choice.data, authority: authority.data }
}

const screensOf = ({ detail }: RoleAuthority): string =>
  screenOptions.flatMap(({ value, label }) => (detail.userManage.includes(value) ? [label] : [])).join('、') || '无'
const facts: readonly (readonly [string, (authority: RoleAuthority) => string])[] = [
  ['数据范围', ({ dataScope }) => scopeLabels[dataScope]],
  ['查看个人信息', ({ pii }) => (pii ? '是' : '否')],
  ['导出上限', ({ exportLimit }) => `${exportLimit.toLocaleString('zh-CN')} 行/次`],
  ['大屏权限', screensOf],
]

interface DiffDrawerProps {
  roles: readonly { id: string; name: string }[]
  /** Role at the left at first. */
  first: string
  onClose: () => void
}

/** 角色对比: what one role may and the other may not, and how far each sees. */
export function DiffDrawer({ roles, first, onClose }: DiffDrawerProps) {
  const [ids, setIds] = useState<readonly [string, string]>([first, roles.find(({ id }) => id !== first)?.id ?? first])
  const query = useQuery({ queryKey: ['roleDiff', ...ids], queryFn: () => Promise.all(ids.map(sideOf)), staleTime: 0 })
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  const nameOf = (id: string): string => roles.find((role) => role.id === id)?.name ?? ''
  const [left, right] = query.data ?? []
  const listed = (of: typeof left, not: typeof left): string[] => {
    if (!of || !not) return []
    const other = new Set(not.choice.selectRightIdList)
    return of.choice.selectRightIdList
      .filter((id) => id !== rights.viewPersonal && !other.has(id))
      .map((id) => textFor(columnsOf(of.choice), id))
  }
  const both =
    left && right
      ? left.choice.selectRightIdList.filter(
          (id) => id !== rights.viewPersonal && right.choice.selectRightIdList.includes(id),
        )
      : []
  return (
    <Drawer title="角色对比" width={1080} onClose={onClose}>
      <div className={css.search}>
        <Select
          aria-label="第一个角色"
          prefix="角色"
          style={{ width: 240 }}
          value={ids[0]}
          options={options}
          showSearch
          onChange={(id: string) => setIds([id, ids[1]])}
        />
        <span>与</span>
        <Select
          aria-label="第二个角色"
          prefix="角色"
          style={{ width: 240 }}
          value={ids[1]}
          options={options}
          showSearch
          onChange={(id: string) => setIds([ids[0], id])}
        />
      </div>
      {query.error && <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={240} />}
      {!query.error && !left && <div className={css.waiting} role="status" aria-label="加载中" />}
      {left && right && (
        <>
          <table className={css.facts}>
            <thead>
              <tr>
                <th scope="col">数据权限</th>
                <th scope="col">{nameOf(ids[0])}</th>
                <th scope="col">{nameOf(ids[1])}</th>
              </tr>
            </thead>
            <tbody>
              {facts.map(([label, of]) => (
                <tr key={label} data-differs={of(left.authority) !== of(right.authority)}>
                  <th scope="row">{label}</th>
                  <td>{of(left.authority)}</td>
                  <td>{of(right.authority)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={css.diff}>
            <Names title={`仅“${nameOf(ids[0])}”有`} names={listed(left, right)} />
            <Names title={`仅“${nameOf(ids[1])}”有`} names={listed(right, left)} />
            <Names title="两者都有" names={both.map((id) => textFor(columnsOf(left.choice), id))} />
          </div>
        </>
      )}
    </Drawer>
  )
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) => (
  <section>
    <h4>
      {title}
      <span>{names.length} 项</span>
    </h4>
    {names.length === 0 ? (
      <p>无</p>
    ) : (
      <ul>
        {names.map((name) => (
          <li key={name} title={name}>
            {name}
          </li>
        ))}
      </ul>
    )}
  </section>
)
