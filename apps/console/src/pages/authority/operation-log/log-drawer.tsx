import { type OperationRow, shownTarget } from '@data-centre/api'
import type { ReactNode } from 'react'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { Drawer } from '../../../shell/drawer.tsx'
import { differenceOf } from './difference.ts'
import css from './log.module.css'
import { costText } from './log-text.ts'

const marks = { added: '新增', removed: '移除', changed: '修改', same: '' } as const

/** One act, whole: who, from where, how it went, and what it changed field by field. */
export function LogDrawer({ row, onClose }: { row: OperationRow; onClose: () => void }) {
  const fields = differenceOf(row.before, row.after)
  return (
    <Drawer title={`操作日志 ${row.id}`} width={760} onClose={onClose}>
      <dl className={css.facts}>
        <Fact name="时间">{row.time}</Fact>
        <Fact name="操作人">{row.userName || '未知账号'}</Fact>
        <Fact name="学校">{row.school || '--'}</Fact>
        <Fact name="模块">{row.moduleLabel}</Fact>
        <Fact name="动作">{row.actionLabel}</Fact>
        <Fact name={row.ok ? '对象' : '原因'}>{shownTarget(row) || '--'}</Fact>
        <Fact name="结果">
          <StateMark tone={row.ok ? 'good' : 'bad'}>{row.ok ? '成功' : '失败'}</StateMark>
        </Fact>
        <Fact name="耗时">{costText(row.costMs)}</Fact>
        <Fact name="IP">{row.ip || '--'}</Fact>
        <Fact name="浏览器">{row.ua || '--'}</Fact>
      </dl>
      <h3 className={css.part}>变更内容</h3>
      {fields.length === 0 ? (
        <p className={css.none}>该操作没有记录字段变化</p>
      ) : (
        <table className={css.difference}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after, kind }) => (
              <tr key={name} data-kind={kind}>
                <th scope="row">
                  {name}
                  {marks[kind] && <small>{marks[kind]}</small>}
                </th>
                <td>{before || '--'}</td>
                <td>{after || '--'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
