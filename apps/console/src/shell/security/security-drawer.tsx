import { Message } from '@arco-design/web-react'
import { useCaller } from '@data-centre/auth'
import { Failed, failureWords, Skeleton } from '@data-centre/charts'
import { TabBar } from '../../forms/tab-bar.tsx'
import { leaveForm } from '../../kit/leave-form.ts'
import { useRenew } from '../../kit/use-command.ts'
import { Drawer } from '../drawer.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './security.module.css'
import { Machines, Sessions } from './session-lists.tsx'
import { useSecurity } from './use-security.ts'

export const securityTabs = { password: '修改密码', sessions: '登录状态', machines: '受信任设备' } as const

export type SecurityTab = keyof typeof securityTabs

/** Drawer 账号安全. */
export default function SecurityDrawer({
  tab,
  onTab,
  onClose,
}: {
  tab: SecurityTab
  onTab: (tab: SecurityTab) => void
  onClose: () => void
}) {
  const { profile } = useCaller()
  const renew = useRenew()
  const query = useSecurity()
  const { data } = query
  const readOnly = profile.isDemo || profile.isWall
  return (
    <Drawer title="账号安全" width={560} onClose={() => leaveForm(onClose)}>
      <TabBar label="账号安全" tabs={securityTabs} value={tab} onChange={(next) => leaveForm(() => onTab(next))} />
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
