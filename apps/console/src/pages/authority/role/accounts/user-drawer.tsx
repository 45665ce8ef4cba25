import { Failed, failureWords } from '@data-centre/charts'
import { useCall } from '../../../../kit/use-call.ts'
import { Drawer } from '../../../../shell/drawer.tsx'
import css2 from '../role.module.css'
import { Editor } from './user-editor.tsx'

/** 权限 of an account: what it holds beside its roles, which screens it sees, and which places. */
export function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useCall('user/getUserDetail', { userId }, { gcTime: 0 })
  const title = (
    <span className={css2.title}>
      <span>用户权限</span>
      <i>/</i>
      {query.data?.userName}
      <small>{query.data && (query.data.roleNames.join('、') || '没有角色')}</small>
    </span>
  )
  if (query.data) return <Editor key={query.data.version} title={title} user={query.data} onClose={onClose} />
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
