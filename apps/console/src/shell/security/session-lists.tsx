import type { AccountSecurity } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Empty } from '@data-centre/charts'
import { dateTime, shanghaiDay } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import { useCommand } from '../../kit/use-command.ts'
import css from './security.module.css'

const platformNames: Readonly<Record<string, string>> = { zyk: '资源库', zjy: '职教云', mooc: '慕课', zyq: '专业群' }

interface ListProps {
  data: AccountSecurity
  readOnly: boolean
}

export function Sessions({ data: { sessions }, readOnly }: ListProps) {
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
              <button
                type="button"
                className="link-button"
                aria-label={`下线 ${device}`}
                onClick={() => void end.run({ id, device })}
              >
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

export function Machines({ data: { machines }, readOnly }: ListProps) {
  const forget = useCommand({
    work: ({ id }: { id: string; device: string }) => call('user/forgetMachine', { id }),
    done: (_, { device }) => `${device} 已移除`,
    renews: ['user/getSecurity'],
  })
  if (machines.length === 0)
    return <Empty reason="登录过的设备会列在这里；在受信任设备上，他人的错误尝试不会把您锁在门外" height={240} />
  return (
    <ul className={css.list} aria-label="受信任设备">
      {machines.map(({ id, device, network, lastAt, until, remembered }) => (
        <Row
          key={id}
          name={device}
          tag={remembered ? '记住密码' : undefined}
          detail={`网络 ${network}，最近使用 ${dateTime(lastAt).slice(0, 16)}，${shanghaiDay(until)} 到期`}
        >
          {!readOnly && (
            <button
              type="button"
              className="link-button"
              aria-label={`移除 ${device}`}
              onClick={() => void forget.run({ id, device })}
            >
              移除
            </button>
          )}
        </Row>
      ))}
    </ul>
  )
}

const Row = ({
  name,
  tag,
  detail,
  children,
}: {
  name: string
  tag: string | undefined
  detail: string
  children: ReactNode
}) => (
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
