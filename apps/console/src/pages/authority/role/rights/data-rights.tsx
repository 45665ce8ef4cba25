import type { ScopeKind } from '@data-centre/api'
import { useId } from 'react'
import { Segment } from '../../../../blocks/parts/segment.tsx'
import { Toggle } from '../../../../blocks/parts/tick.tsx'
import { Select } from '../../../../forms/select.tsx'
import css2 from '../role.module.css'
import { scopeOptions, screenOptions } from '../text.ts'
import css from './rights.module.css'

/** How far holders of a role see. */
export interface DataRightsValue {
  dataScope: ScopeKind
  pii: boolean
  /** As typed. */
  exportLimit: string
  userManage: readonly number[]
}

interface DataRightsProps {
  value: DataRightsValue
  locked: boolean
  /** Whether the editor may give names of persons. */
  mayPersonal: boolean
  onChange: (value: DataRightsValue) => void
}

/** 数据权限: data scope, persons by name, rows of an export, screens. */
export function DataRights({ value, locked, mayPersonal, onChange }: DataRightsProps) {
  const id = useId()
  const put = (change: Partial<DataRightsValue>) => onChange({ ...value, ...change })
  return (
    <section className={css.data} aria-label="数据权限">
      <header>
        <h3>数据权限</h3>
        <span className={css.note}>与功能权限分别保存；数据范围是上限，具体的省、学校、院系在用户的管理范围里设置</span>
      </header>
      <fieldset className={`${css.fields} ${css2.plain}`} disabled={locked}>
        <span className={css.field}>
          数据范围
          <Segment
            label="数据范围"
            options={scopeOptions}
            value={value.dataScope}
            onChange={(dataScope) => put({ dataScope })}
          />
        </span>
        <span className={css.field}>
          查看个人信息
          <Toggle
            label="查看个人信息"
            checked={value.pii}
            disabled={!mayPersonal}
            hint={mayPersonal ? undefined : '您没有此权限，不能授予'}
            onChange={(pii) => put({ pii })}
          />
          <b>{value.pii ? '显示完整姓名、学号' : '姓名、学号脱敏显示'}</b>
        </span>
        <span className={css.field}>
          <label htmlFor={id}>导出上限</label>
          <input
            id={id}
            type="number"
            className="input"
            min={0}
            max={1_000_000}
            step={1000}
            value={value.exportLimit}
            onChange={(event) => put({ exportLimit: event.target.value })}
          />
          行/次
        </span>
        <span className={css.field}>
          大屏权限
          <Select
            mode="multiple"
            aria-label="大屏权限"
            placeholder="未授权"
            style={{ width: 300 }}
            maxTagCount={1}
            disabled={locked}
            value={[...value.userManage]}
            options={[...screenOptions]}
            onChange={(userManage: number[]) => put({ userManage })}
          />
        </span>
      </fieldset>
    </section>
  )
}
