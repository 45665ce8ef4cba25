import { Message, Modal } from '@arco-design/web-react'
import type { RoleRow, ScopeKind } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type FormEvent, useId, useState } from 'react'
import { Segment } from '../../../blocks/segment.tsx'
import css from './role.module.css'
import { errorWords, scopeOptions } from './words.ts'

/** 新建角色, 编辑角色. */
export function RoleForm({ role, onClose, onSaved }: { role: RoleRow | null; onClose: () => void; onSaved: () => void }) {
  const [name, setName] = useState(role?.name ?? '')
  const [code, setCode] = useState(role?.code ?? '')
  const [scopeKind, setScope] = useState<ScopeKind>(role?.scopeKind ?? 'school')
  const [remark, setRemark] = useState(role?.remark ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const id = useId()
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim().length < 2) return setFailure('名称长度在 2 到 20 个字符')
    if (!/^[a-z_]{3,30}$/.test(code)) return setFailure('编码为 3 到 30 个小写字母或下划线')
    setBusy(true)
    setFailure('')
    try {
      await call('role/save', { ...(role ? { id: role.id, version: role.version } : {}), name: name.trim(), code, scopeKind, remark: remark.trim() })
      Message.success('操作成功')
      onSaved()
      onClose()
    } catch (error) {
      setFailure(errorWords(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={role ? `编辑角色 ${role.name}` : '新建角色'}
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
        <label htmlFor={`${id}-name`}>名称</label>
        <input id={`${id}-name`} className={css.input} value={name} maxLength={20} onChange={(event) => setName(event.target.value)} />
        <label htmlFor={`${id}-code`}>编码</label>
        <div>
          <input id={`${id}-code`} className={css.input} value={code} maxLength={30} disabled={role?.builtIn} onChange={(event) => setCode(event.target.value)} />
          <small>{role?.builtIn ? '内置角色的编码不能修改' : '3 到 30 个小写字母或下划线'}</small>
        </div>
        <span>数据范围</span>
        <div>
          <Segment label="数据范围" options={scopeOptions} value={scopeKind} onChange={setScope} />
          <small>用户最多能看多宽；具体是哪些省、学校、院系，在用户的管理范围里设置</small>
        </div>
        <label htmlFor={`${id}-remark`}>备注</label>
        <textarea id={`${id}-remark`} className={css.input} rows={3} value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
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
