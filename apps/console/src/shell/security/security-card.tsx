import { pathOf } from '@data-centre/api'
import { Panel, panelStateOf } from '@data-centre/charts'
import { dayTime, shanghaiDay } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { serverTime } from '../../server-time.ts'
import css from './security.module.css'
import { useSecurity } from './use-security.ts'

/** 账号安全: the password, where the account is logged in, and the machines that it knows. */
export function SecurityCard() {
  const query = useSecurity()
  const { data } = query
  const others = data?.sessions.filter(({ own }) => !own) ?? []
  const latest = others[0]
  const remembered = data?.machines.filter((machine) => machine.remembered).length ?? 0
  return (
    <Panel title="账号安全" flush height={72} skeleton="rows" {...panelStateOf(query)}>
      {() =>
        data && (
          <div className={css.cells}>
            <Cell
              name="密码"
              tab="password"
              action="修改密码"
              value={data.password.days === 0 ? '今天设置' : `已使用 ${data.password.days} 天`}
            >
              {data.password.old ? (
                <span className={css.warn}>使用较久，建议修改</span>
              ) : (
                `上次修改于 ${shanghaiDay(data.password.setAt)}`
              )}
            </Cell>
            <Cell name="登录状态" tab="sessions" action="管理登录" value={`${data.sessions.length} 台设备在线`}>
              {latest
                ? `另有 ${others.length} 处，最近一处是${latest.device}，${dayTime(latest.lastAt, serverTime())}`
                : '只有当前这一处'}
            </Cell>
            <Cell name="受信任设备" tab="machines" action="管理设备" value={`${data.machines.length} 台`}>
              {remembered > 0 ? `其中 ${remembered} 台保存了密码` : '均未保存密码'}
            </Cell>
          </div>
        )
      }
    </Panel>
  )
}

const Cell = ({
  name,
  value,
  tab,
  action,
  children,
}: {
  name: string
  value: string
  tab: string
  action: string
  children: ReactNode
}) => (
  <div className={css.cell}>
    <div>
      <span>{name}</span>
      <b>{value}</b>
      <small>{children}</small>
    </div>
    <Link to={pathOf('home', { open: 'security', tab })}>{action}</Link>
  </div>
)
