import type { RoleRow, SavedUser, UserRow } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SchoolSelect } from '../../../../forms/school-select.tsx'
import { Select } from '../../../../forms/select.tsx'
import { FormDialog } from '../../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../../kit/form-problem.tsx'
import { ACCOUNT_LISTS } from '../text.ts'

interface UserFormProps {
  user: UserRow | null
  roles: readonly RoleRow[]
  /** School of a new account. */
  school?: { id: string; name: string }
  onClose: () => void
  onSaved: (userName: string, saved: SavedUser) => void
}

/** 新建用户, 编辑用户. Name and number of an existing account are masked: what is left empty stays as it is. */
export function UserForm({ user, roles, school: home, onClose, onSaved }: UserFormProps) {
  const [userName, setUserName] = useState(user?.userName ?? '')
  const [realName, setRealName] = useState('')
  const [mobile, setMobile] = useState('')
  const [school, setSchool] = useState<string[] | null>(home && !user ? [home.id] : null)
  const [roleIds, setRoleIds] = useState<string[] | null>(null)
  const detail = useQuery({
    queryKey: ['userDetail', user?.id, user?.version],
    queryFn: ({ signal }) => batched('user/getUserDetail', { userId: user?.id ?? '' }, signal),
    select: ({ data }) => data,
    enabled: user !== null,
    staleTime: 0,
  }).data
  const id = useId()
  const check = () => {
    if (userName.trim().length < 3) return wrong('userName', '账号长度在 3 到 50 个字符')
    if (!user && realName.trim().length < 2) return wrong('realName', '姓名长度在 2 到 20 个字符')
    return mobile && !/^1[3-9]\d{9}$/.test(mobile) ? wrong('mobile', '请输入 11 位手机号') : ''
  }
  const save = async () => {
    const { data } = await call('user/saveUser', {
      ...(user ? { id: user.id, version: user.version } : {}),
      userName: userName.trim(),
      realName: realName.trim(),
      ...(mobile ? { mobile } : {}),
      ...(school?.[0] ? { schoolId: school[0] } : {}),
      ...(roleIds ? { roleIds } : {}),
    })
    return data
  }
  return (
    <FormDialog
      title={user ? `编辑用户 ${user.userName}` : '新建用户'}
      width={520}
      value={{ userName, realName, mobile, school, roleIds }}
      check={check}
      save={save}
      done="操作成功"
      renews={ACCOUNT_LISTS}
      onClose={onClose}
      onSaved={(saved) => onSaved(userName.trim(), saved)}
    >
      <Field label="账号" name="userName" must htmlFor={`${id}-account`}>
        <input
          id={`${id}-account`}
          className="input"
          value={userName}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => setUserName(event.target.value)}
        />
      </Field>
      <Field label="姓名" name="realName" must={!user} htmlFor={`${id}-name`}>
        <input
          id={`${id}-name`}
          className="input"
          value={realName}
          maxLength={20}
          autoComplete="off"
          placeholder={user ? `${user.realName}（不填则不变）` : ''}
          onChange={(event) => setRealName(event.target.value)}
        />
      </Field>
      <Field label="手机" name="mobile" htmlFor={`${id}-mobile`}>
        <input
          id={`${id}-mobile`}
          className="input"
          value={mobile}
          maxLength={11}
          inputMode="numeric"
          autoComplete="off"
          placeholder={user?.mobile ? `${user.mobile}（不填则不变）` : '选填'}
          onChange={(event) => setMobile(event.target.value)}
        />
      </Field>
      <Field label="学校" name="schoolId">
        <SchoolSelect
          label="学校"
          placeholder="省级和全国用户可不选"
          value={school ?? (detail?.schoolId ? [detail.schoolId] : [])}
          names={{
            ...(home ? { [home.id]: home.name } : {}),
            ...(detail ? { [detail.schoolId]: detail.schoolName } : {}),
          }}
          onChange={setSchool}
        />
      </Field>
      <Field
        label="角色"
        name="roleIds"
        hint={user ? '修改后数秒内生效' : '保存后给出一次性初始密码，再设置管理范围和个别权限'}
      >
        <Select
          mode="multiple"
          aria-label="用户角色"
          placeholder="请选择"
          value={roleIds ?? detail?.roleIds ?? []}
          options={roles.map((role) => ({ value: role.id, label: role.name }))}
          onChange={(ids: string[]) => setRoleIds(ids)}
        />
      </Field>
    </FormDialog>
  )
}
