import type { WeightSet } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Panel, panelStateOf } from '@data-centre/charts'
import { useId, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Field, wrong } from '../../kit/form-problem.tsx'
import { useCall } from '../../kit/use-call.ts'
import { statTimeText } from '../stat-time.ts'
import type { RankingTab, WeightCalls } from './definition.ts'
import css from './weights.module.css'

const WHOLE = 100
const SUM_PROBLEM = '权重之和必须为100'

interface WeightsDialogProps {
  title: string
  tab: RankingTab
  calls: WeightCalls
  scope: { schoolId?: string }
  onClose: () => void
}

/** 权重设置: a slider a column; together they are 100. */
export function WeightsDialog(props: WeightsDialogProps) {
  const query = useCall(props.calls.read, props.scope)
  if (query.data) return <WeightsForm {...props} set={query.data} />
  return (
    <Dialog title={props.title} footer={null} onCancel={props.onClose}>
      <Panel title="" height={240} skeleton="rows" {...panelStateOf(query)}>
        {null}
      </Panel>
    </Dialog>
  )
}

function WeightsForm({ title, tab, calls, scope, set, onClose }: WeightsDialogProps & { set: WeightSet }) {
  const [weights, setWeights] = useState(set.weights)
  // What the form began from, also where others save meanwhile.
  const [version] = useState(set.versions[0]?.version ?? 0)
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0)
  const put = (name: string, weight: number) => setWeights((now) => ({ ...now, [name]: weight }))
  return (
    <FormDialog
      title={title}
      width={560}
      value={weights}
      check={() => (sum === WHOLE ? '' : wrong('weights', SUM_PROBLEM))}
      save={() => call(calls.save, { ...scope, version, weights: JSON.stringify(weights) })}
      done="操作成功，排行榜已按新权重计算"
      renews={[calls.read, tab.list]}
      onClose={onClose}
    >
      <Field label="各项权重" name="weights" must>
        <div className={css.sliders}>
          {Object.entries(weights).map(([name, weight]) => (
            <Weight key={name} label={set.labels[name] ?? name} value={weight} onChange={(value) => put(name, value)} />
          ))}
          <p className={css.sum} data-wrong={sum !== WHOLE || undefined} role="status">
            合计 <b>{sum}</b> / {WHOLE}
            <button type="button" className="button" onClick={() => setWeights(set.presets)}>
              恢复默认
            </button>
          </p>
        </div>
      </Field>
      <Versions set={set} />
    </FormDialog>
  )
}

interface WeightProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** One weight, by its slider or typed. */
function Weight({ label, value, onChange }: WeightProps) {
  const id = useId()
  const change = (text: string) => onChange(Math.min(WHOLE, Math.max(0, Math.round(Number(text) || 0))))
  return (
    <div className={css.weight}>
      <label htmlFor={id}>{label}</label>
      <input
        type="range"
        min={0}
        max={WHOLE}
        step={1}
        value={value}
        aria-label={`${label}权重`}
        onChange={(event) => change(event.target.value)}
      />
      <input
        id={id}
        className="input"
        type="number"
        min={0}
        max={WHOLE}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      %
    </div>
  )
}

/** What was saved before, the newest first. */
const Versions = ({ set: { versions, labels } }: { set: WeightSet }) =>
  versions.length > 0 && (
    <details className={css.versions}>
      <summary>历史版本（{versions.length}）</summary>
      <ol>
        {versions.map(({ version, savedAt, weights }) => (
          <li key={version}>
            <b>第 {version} 版</b>
            <time dateTime={savedAt}>{statTimeText(savedAt)}</time>
            <span>
              {Object.entries(weights)
                .map(([name, weight]) => `${labels[name] ?? name} ${weight}%`)
                .join('、')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
