import { batched, call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../shell/drawer.tsx'
import css2 from '../role.module.css'
import { Editor, type RightsDrawerProps } from './rights-editor.tsx'

/** 权限 of a role: what its holders may open, and how far they see. */
export function RightsDrawer({ role, onClose }: RightsDrawerProps) {
  const query = useQuery({
    queryKey: ['roleRights', role.id, role.version],
    queryFn: async () => {
      const [choice, authority] = await Promise.all([
        call('role/roleRightTree', { roleId: role.id }),
        batched('sysRoleAuthority/getDetailByRoleId', { roleId: role.id }),
      ])
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
  if (query.data)
    return <Editor key={query.data.authority.version} title={title} role={role} {...query.data} onClose={onClose} />
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
