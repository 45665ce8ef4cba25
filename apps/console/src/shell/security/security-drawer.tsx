import { Message } from '@arco-design/web-react'
import type { AccountSecurity } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCaller } from '@data-centre/auth'
import { Empty, Failed, failureWords, Skeleton } from '@data-centre/charts'
import { dateTime, shanghaiDay } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import { TabBar } from '../../forms/tab-bar.tsx'
import { useCommand, useRenew } from '../../kit/use-command.ts'
import { Drawer } from '../drawer.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './security.module.css'
import { useSecurity } from './use-security.ts'

export const securityTabs = { password: '修改密码', sessions: '登录状态', machines: '受信任设备' } as const
export type SecurityTab = keyof typeof securityTabs

const platformNames: Readonly<Record<string, string>> = { zyk: '资源库', zjy: '职教云', mooc: '慕课', zyq: '专业群' }

/** Drawer 账号安全. */
export default function SecurityDrawer({ tab, onTab, onClose }: { tab: SecurityTab; onTab: (tab: SecurityTab) => void; onClose: () => void }) {
  const { profile } = useCaller()
  const renew = useRenew()
  const query = useSecurity()
  const { data } = query
  const readOnly = profile.isDemo || profile.isWall
  return (
    <Drawer title="账号安全" width={560} onClose={onClose}>
      <TabBar label="账号安全" tabs={securityTabs} value={tab} onChange={onTab} />
      {readOnly && <p className={css.readOnly}>该账号由多人共用，只能查看</p>}
      {query.error && !data ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={240} />
      ) : !data ? (
        <Skeleton height={240} shape="rows" />
      ) : tab === 'password' ? (
        !readOnly && (
          <PasswordForm
            rule={data.password.rule}
            currentLabel="当前密码"
            submit="修改密码"
            onChanged={(ended) => {
              Message.success(ended > 0 ? `密码已修改，其他 ${ended} 处登录已退出` : '密码已修改')
              void renew(['user/getSecurity'])
              onClose()
            }}
          />
        )
      ) : tab === 'sessions' ? (
        <Sessions data={data} readOnly={readOnly} />
      ) : (
        <Machines data={data} readOnly={readOnly} />
      )}
    </Drawer>
  )
}

interface ListProps {
  data: AccountSecurity
  readOnly: boolean
}

function Sessions({ data: { sessions }, readOnly }: ListProps) {
  const end = useCommand({
    work: ({ id }: { id: string; device: string }) => call('user/endSession', { id }),
    done: (_, { device }) => `${device} 已下线`,
    renews: ['user/getSecurity'],
  })
  const endOthers = useCommand({
    ask: () => ({ content: '除当前这一处外，其他登录都将立即退出。确定继续吗？', okText: '全部下线', isDanger: true }),
    work: () => call('user/endOtherSessions', {}),
    done: '其他登录已退出',
    renews: ['user/getSecurity'],
  })
  return (
    <>
      <ul className={css.list} aria-label="登录状态">
        {sessions.map(({ id, device, network, since, lastAt, own, platform }) => (
          <Row
            key={id}
            name={device}
            tag={own ? '当前登录' : undefined}
            detail={`网络 ${network}${platform ? `，经${platformNames[platform] ?? platform}登录` : ''}，${dateTime(since).slice(0, 16)} 登录，最近使用 ${dateTime(lastAt).slice(0, 16)}`}
          >
            {!own && !readOnly && (
              <button type="button" className="link-button" aria-label={`下线 ${device}`} onClick={() => void end.run({ id, device })}>
                下线
              </button>
            )}
          </Row>
        ))}
      </ul>
      {sessions.length > 1 && !readOnly && (
        <button type="button" className="button" onClick={() => void endOthers.run()}>
          全部下线（当前除外）
        </button>
      )}
    </>
  )
}

function Machines({ data: { machines }, readOnly }: ListProps) {
  const forget = useCommand({
    work: ({ id }: { id: string; device: string }) => call('user/forgetMachine', { id }),
    done: (_, { device }) => `${device} 已移除`,
    renews: ['user/getSecurity'],
  })
  if (machines.length === 0) return <Empty reason="登录过的设备会列在这里；在受信任设备上，他人的错误尝试不会把您锁在门外" height={240} />
  return (
    <ul className={css.list} aria-label="受信任设备">
      {machines.map(({ id, device, network, lastAt, until, remembered }) => (
        <Row key={id} name={device} tag={remembered ? '记住密码' : undefined} detail={`网络 ${network}，最近使用 ${dateTime(lastAt).slice(0, 16)}，${shanghaiDay(until)} 到期`}>
          {!readOnly && (
            <button type="button" className="link-button" aria-label={`移除 ${device}`} onClick={() => void forget.run({ id, device })}>
              移除
            </button>
          )}
        </Row>
      ))}
    </ul>
  )
}

const Row = ({ name, tag, detail, children }: { name: string; tag: string | undefined; detail: string; children: ReactNode }) => (
  <li className={css.row}>
    <div>
      <p>
        {name}
        {tag && <span className={css.tag}>{tag}</span>}
      </p>
      <small>{detail}</small>
    </div>
    {children}
  </li>
)
