import { type MetricId, metric, pathOf } from '@data-centre/api'
import { useId, useRef, useState } from 'react'
import { copyText } from './copy-text.ts'
import { useDefinitionScope } from './definition-scope.ts'
import { definitionRows, definitionText, type Known } from './definition-text.ts'
import { Floating } from './floating.tsx'
import { InfoIcon } from './icons.tsx'
import { useLink } from './link-opener.ts'
import './definition.css'

interface DefinitionProps {
  metric: MetricId
  /** Value and parts shown in the calculation. */
  known?: Known | undefined
  /** Text before the icon that opens the definition as well, for KPI labels; the icon then shows on hover and focus. */
  label?: string | undefined
  /** Says that the number is wrong; without it nobody can. */
  onDispute?: (() => void) | undefined
}

/** The ⓘ beside a label and the definition that it opens: sentence, calculation with numbers, unit, scope, as-of, exclusions. */
export function Definition({ metric: id, known: existing = {}, label, onDispute }: DefinitionProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const boxId = useId()
  const scope = useDefinitionScope()
  const entry = metric(id)
  const close = () => setOpen(false)

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={label ? 'dc-info dc-info-label' : 'dc-info'}
        aria-label={label ? undefined : `${entry.label}的口径`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? boxId : undefined}
        data-print={label ? undefined : 'no'}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {label && (
          <>
            <span>{label}</span>
            <span className="dc-hidden">的口径</span>
          </>
        )}
        <InfoIcon />
      </button>
      {open && (
        <Floating anchor={trigger} onClose={close} width={360} role="dialog" label={`${entry.label}的口径`} pointed>
          <div className="dc-definition" id={boxId}>
            <div className="dc-definition-head">
              <strong>{entry.label}</strong>
              <code>{id}</code>
            </div>
            <p>{entry.definition}</p>
            <dl>
              {definitionRows(id, existing, scope).map(({ name, text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <DefinitionFoot
              metric={id}
              known={existing}
              onDispute={
                onDispute &&
                (() => {
                  close()
                  onDispute()
                })
              }
            />
          </div>
        </Floating>
      )}
    </>
  )
}

/** What can be done with a number whose definition is open. */
function DefinitionFoot({ metric: id, known = {}, onDispute }: Omit<DefinitionProps, 'label'>) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const scope = useDefinitionScope()
  const dictionary = useLink(pathOf('metrics', { metric: id }))
  return (
    <div className="dc-definition-foot">
      {scope.onDetail && (
        <button type="button" className="dc-link" onClick={() => scope.onDetail?.(id)}>
          查看明细
        </button>
      )}
      <a className="dc-link" {...dictionary}>
        查看指标字典
      </a>
      {onDispute && (
        <button type="button" className="dc-link" onClick={onDispute}>
          数据有误
        </button>
      )}
      <button
        type="button"
        className="dc-link dc-link-quiet"
        onClick={() => copyText(definitionText(id, known, scope)).then((done) => setCopied(done ? 'yes' : 'failed'))}
      >
        {copied === 'yes' ? '已复制' : copied === 'failed' ? '复制失败，请手动选择文字' : '复制口径'}
      </button>
    </div>
  )
}
