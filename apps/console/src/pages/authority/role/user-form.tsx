import { Message, Modal, Select } from '@arco-design/web-react'
import type { RoleRow, SavedUser, UserRow } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { OwnSchoolSelect } from './own-school-select.tsx'
import css from './role.module.css'
import { errorWords } from './words.ts'

interface UserFormProps {
  user: UserRow | null
  roles: readonly RoleRow[]
  onClose: () => void
  onSaved: (userName: string, saved: SavedUser) => void
}

/** 新建用户, 编辑用户. Name and number of an existing account are masked: what is left empty stays as it is. */
export function UserForm({ user, roles, onClose, onSaved }: UserFormProps) {
  const [userName, setUserName] = useState(user?.userName ?? '')
  const [realName, setRealName] = useState('')
  const [mobile, setMobile] = useState('')
  const [school, setSchool] = useState<string[] | null>(user ? null : [])
  const [roleIds, setRoleIds] = useState<string[] | null>(user ? null : [])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const detail = useQuery({
    queryKey: ['userDetail', user?.id, user?.version],
    queryFn: () => batched('user/getUserDetail', { userId: user?.id ?? '' }),
    select: ({ data }) => data,
    enabled: user !== null,
    staleTime: 0,
  }).data
  useEffect(() => {
    if (!detail) return
    setSchool((now) => now ?? (detail.schoolId ? [detail.schoolId] : []))
    setRoleIds((now) => now ?? detail.roleIds)
  }, [detail])
  const id = useId()
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (userName.trim().length < 3) return setFailure('账号长度在 3 到 50 个字符')
    if (!user && realName.trim().length < 2) return setFailure('姓名长度在 2 到 20 个字符')
    if (mobile && !/^1[3-9]\d{9}$/.test(mobile)) return setFailure('请输入 11 位手机号')
    setBusy(true)
    setFailure('')
    try {
      const { data } = await call('user/saveUser', {
        ...(user ? { id: user.id, version: user.version } : {}),
        userName: userName.trim(),
        realName: realName.trim(),
        ...(mobile ? { mobile } : {}),
        ...(school?.[0] ? { schoolId: school[0] } : {}),
        ...(roleIds ? { roleIds } : {}),
      })
      Message.success('操作成功')
      onSaved(userName.trim(), data)
    } catch (error) {
      setFailure(errorWords(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={user ? `编辑用户 ${user.userName}` : '新建用户'}
      style={{ width: 520 }}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void save()}
      onCancel={onClose}
      autoFocus
      focusLock
    >
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <label htmlFor={`${id}-account`}>账号</label>
        <input id={`${id}-account`} className={css.input} value={userName} maxLength={50} autoComplete="off" onChange={(event) => setUserName(event.target.value)} />
        <label htmlFor={`${id}-name`}>姓名</label>
        <input
          id={`${id}-name`}
          className={css.input}
          value={realName}
          maxLength={20}
          autoComplete="off"
          placeholder={user ? `${user.realName}（不填则不变）` : ''}
          onChange={(event) => setRealName(event.target.value)}
        />
        <label htmlFor={`${id}-mobile`}>手机</label>
        <input
          id={`${id}-mobile`}
          className={css.input}
          value={mobile}
          maxLength={11}
          inputMode="numeric"
          autoComplete="off"
          placeholder={user?.mobile ? `${user.mobile}（不填则不变）` : '选填'}
          onChange={(event) => setMobile(event.target.value)}
        />
        <span>学校</span>
        <div>
          <OwnSchoolSelect
            label="学校"
            placeholder="省级和全国用户可不选"
            value={school ?? []}
            names={detail ? { [detail.schoolId]: detail.schoolName } : {}}
            onChange={setSchool}
          />
        </div>
        <span>角色</span>
        <div>
          <Select
            mode="multiple"
            aria-label="用户角色"
            placeholder="请选择"
            value={roleIds ?? []}
            options={roles.map((role) => ({ value: role.id, label: role.name }))}
            onChange={(ids: string[]) => setRoleIds(ids)}
          />
          <small>{user ? '修改后数秒内生效' : '保存后给出一次性初始密码，再设置管理范围和个别权限'}</small>
        </div>
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
