import type { RoleRow, ScopeKind } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { ROLE_LISTS, scopeOptions } from './text.ts'

/** 新建角色, 编辑角色. */
export function RoleForm({ role, onClose }: { role: RoleRow | null; onClose: () => void }) {
  const [name, setName] = useState(role?.name ?? '')
  const [code, setCode] = useState(role?.code ?? '')
  const [scopeKind, setScope] = useState<ScopeKind>(role?.scopeKind ?? 'school')
  const [remark, setRemark] = useState(role?.remark ?? '')
  const id = useId()
  const check = () => {
    if (name.trim().length < 2) return wrong('name', '名称长度在 2 到 20 个字符')
    return /^[a-z_]{3,30}$/.test(code) ? '' : wrong('code', '编码为 3 到 30 个小写字母或下划线')
  }
  const save = () =>
    call('role/save', {
      ...(role ? { id: role.id, version: role.version } : {}),
      name: name.trim(),
      code,
      scopeKind,
      remark: remark.trim(),
    })
  return (
    <FormDialog
      title={role ? `编辑角色 ${role.name}` : '新建角色'}
      width={520}
      value={{ name, code, scopeKind, remark }}
      check={check}
      save={save}
      done="操作成功"
      renews={ROLE_LISTS}
      onClose={onClose}
    >
      <Field label="名称" name="name" must htmlFor={`${id}-name`}>
        <input
          id={`${id}-name`}
          className="input"
          value={name}
          maxLength={20}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="编码"
        name="code"
        must
        htmlFor={`${id}-code`}
        hint={role?.builtIn ? '内置角色的编码不能修改' : '3 到 30 个小写字母或下划线'}
      >
        <input
          id={`${id}-code`}
          className="input"
          value={code}
          maxLength={30}
          disabled={role?.builtIn}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Field
        label="数据范围"
        name="scopeKind"
        must
        hint="可查看的最大数据范围；具体省份、学校、院系在用户的管理范围中设置"
      >
        <Segment label="数据范围" options={scopeOptions} value={scopeKind} onChange={setScope} />
      </Field>
      <Field label="备注" name="remark" htmlFor={`${id}-remark`}>
        <textarea
          id={`${id}-remark`}
          className="input"
          rows={3}
          value={remark}
          maxLength={200}
          onChange={(event) => setRemark(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
