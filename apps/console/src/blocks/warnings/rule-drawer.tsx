import {
  rights,
  type WarningKind,
  type WarningLines,
  type WarningPreview,
  warningLevels,
  warningRule,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { messageOf } from '../../kit/refusal.ts'
import { useChanged } from '../../kit/unsaved.ts'
import { useCall } from '../../kit/use-call.ts'
import { useCommand } from '../../kit/use-command.ts'
import { Drawer } from '../../shell/drawer.tsx'
import { Toggle } from '../parts/tick.tsx'
import { kindName } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import css from './warnings.module.css'

interface RuleDrawerProps {
  kind: WarningKind
  scope: { schoolId?: string }
  onClose: () => void
}

/** Opens the rule of a list; hidden without the right 预警规则设置. */
export function RuleButton({ kind, scope }: Omit<RuleDrawerProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  if (!useHolds(rights.setWarningRules)) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        预警规则
      </button>
      {isOpen && <RuleDrawer kind={kind} scope={scope} onClose={() => setOpen(false)} />}
    </>
  )
}

/** 预警规则: the lines of each level, and how many would be warned by them. */
function RuleDrawer({ kind, scope, onClose }: RuleDrawerProps) {
  const { data } = useCall('teachingWarn/getWarnRule', { ...scope, kind })
  return data ? <RuleForm kind={kind} scope={scope} lines={data} onClose={onClose} /> : null
}

function RuleForm({ kind, scope, lines, onClose }: RuleDrawerProps & { lines: readonly WarningLines[] }) {
  const [levels, setLevels] = useState<DrawnLevel[]>(() =>
    lines.map(({ level, rule, enabled }) => ({ level, rule, enabled })),
  )
  // What the form began from, also where others save meanwhile.
  const [version] = useState(lines[0]?.version ?? 0)
  const text = JSON.stringify(levels)
  const isChanged = useChanged(levels)
  const preview = useCall('teachingWarn/previewWarnRule', { ...scope, kind, levels: text }, { gcTime: 0 })
  const saving = useCommand({
    work: () => call('teachingWarn/saveWarnRules', { ...scope, kind, version, levels: text }),
    done: '预警规则已保存，下次判定起生效',
    renews: ['teachingWarn/getWarnRule'],
    onDone: onClose,
  })
  const rule = warningRule(kind)
  return (
    <Drawer
      title={`预警规则 · ${kindName(kind)}`}
      width={560}
      onClose={onClose}
      isChanged={isChanged && !saving.isDone}
      foot={(close) => (
        <>
          <span className={css.footNote}>保存后写入操作日志</span>
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button
            type="button"
            className="button primary"
            disabled={!isChanged || saving.isPending || preview.error !== null}
            onClick={() => void saving.run()}
          >
            保存
          </button>
        </>
      )}
    >
      <p className={css.ruleNote}>
        {rule.window}，{rule.basis}。满足任一条件即预警，取最高等级；留空表示该等级不按此条件判定。
        {rule.raised && `${rule.raised}。`}
      </p>
      <RuleTable kind={kind} levels={levels} onChange={setLevels} />
      <section className={css.preview} aria-label="预览" aria-live="polite" aria-busy={preview.isFetching}>
        <h4>按此规则预计预警人数</h4>
        {preview.error ? (
          <p className={css.refusal} role="alert">
            {messageOf(preview.error)}
          </p>
        ) : (
          preview.data && <Preview {...preview.data} />
        )}
      </section>
    </Drawer>
  )
}

type DrawnLevel = Pick<WarningLines, 'level' | 'rule' | 'enabled'>

interface RuleTableProps {
  kind: WarningKind
  levels: readonly DrawnLevel[]
  onChange: (levels: DrawnLevel[]) => void
}

/** A row a level, a field a condition. */
function RuleTable({ kind, levels, onChange }: RuleTableProps) {
  const rule = warningRule(kind)
  const put = (at: number, changes: Partial<DrawnLevel>) =>
    onChange(levels.map((entry, i) => (i === at ? { ...entry, ...changes } : entry)))
  return (
    <table className={css.rules}>
      <thead>
        <tr>
          <th scope="col">等级</th>
          {Object.entries(rule.conditions).map(([name, { compare }]) => (
            <th key={name} scope="col">
              {rule.numbers[name]?.label}
              {compare === 'below' ? '低于' : '达到'}（{rule.numbers[name]?.unit}）
            </th>
          ))}
          <th scope="col">启用</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, rule: drawn, enabled }, at) => (
          <tr key={level}>
            <td>
              <LevelTag level={level} />
            </td>
            {Object.keys(rule.conditions).map((name) => (
              <td key={name}>
                <input
                  className="input"
                  type="number"
                  aria-label={`${warningLevels[level - 1]}${rule.numbers[name]?.label ?? name}`}
                  disabled={!enabled}
                  value={drawn[name] ?? ''}
                  onChange={({ target }) =>
                    put(at, { rule: { ...drawn, [name]: target.value === '' ? null : Number(target.value) } })
                  }
                />
              </td>
            ))}
            <td>
              <Toggle
                label={`启用${warningLevels[level - 1]}预警`}
                checked={enabled}
                onChange={(on) => put(at, { enabled: on })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Preview({ day, of, now, next }: WarningPreview) {
  if (day === null) return <p>本学期尚未判定，无法预览</p>
  const sum = (levels: readonly number[]): number => levels.reduce((total, level) => total + level, 0)
  const count = (value: number): string => value.toLocaleString('zh-CN')
  return (
    <>
      <dl className={css.previewFigures}>
        {next.map((value, i) => (
          <div key={warningLevels[i]} className={css.previewCell}>
            <dt>
              <LevelTag level={i + 1} />
            </dt>
            <dd>
              <b>{count(value)}</b>
              <small>现为 {count(now[i] ?? 0)}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {day} 参与判定 {count(of)}，预警 {count(sum(next))}（现为 {count(sum(now))}）
      </p>
    </>
  )
}
