import { type MetricId, type MetricRow, pathOf, type SourceTable, subjects } from '@data-centre/api'
import { copyText } from '@data-centre/charts'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../icons.tsx'
import css from './metrics.module.css'

interface MetricCardProps {
  line: MetricRow
  lines: ReadonlyMap<MetricId, MetricRow>
  onOpen: (id: MetricId) => void
  onClose: () => void
}

const asText = (line: MetricRow, calculation: string): string =>
  [
    `${line.label}（${line.id}）`,
    line.definition,
    calculation && `计算：${calculation}`,
    `单位：${line.unit}`,
    `统计方式：${line.combines}`,
    line.excludes && `不含：${line.excludes}`,
    `更新：${line.freshness}`,
  ]
    .filter(Boolean)
    .join('\n')

/** Everything about one metric, beside the list. */
export function MetricCard({ line, lines, onOpen, onClose }: MetricCardProps) {
  const [copied, setCopied] = useState('')
  const link = (id: MetricId): ReactNode => (
    <button type="button" className="link-button" onClick={() => onOpen(id)}>
      {lines.get(id)?.label ?? id}
    </button>
  )
  const calculation = line.ratio
    ? `${lines.get(line.ratio.numerator)?.label ?? line.ratio.numerator} ÷ ${lines.get(line.ratio.denominator)?.label ?? line.ratio.denominator}${line.ratio.scale === 100 ? ' × 100%' : ''}`
    : ''
  const uses = [...lines.values()].filter(({ ratio }) => ratio?.numerator === line.id || ratio?.denominator === line.id)
  const copy = (what: string, text: string) => copyText(text).then((done) => setCopied(done ? what : 'failed'))
  return (
    <aside className={css.detail} aria-label={`${line.label}的口径`}>
      <header>
        <h2>{line.label}</h2>
        <code>{line.id}</code>
        <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
          <Icon name="cross" size={14} />
        </button>
      </header>
      <p>{line.definition}</p>
      <dl>
        {line.ratio && (
          <Fact name="计算">
            {link(line.ratio.numerator)} ÷ {link(line.ratio.denominator)}
            {line.ratio.scale === 100 && ' × 100%'}
          </Fact>
        )}
        {line.excludes && <Fact name="不含">{line.excludes}</Fact>}
        <Fact name="单位">
          {line.unit}
          {line.decimals > 0 && `，保留 ${line.decimals} 位小数`}
        </Fact>
        <Fact name="统计方式">{line.combines}</Fact>
        <Fact name="可用维度">{line.grain.length > 0 ? line.grain.join('、') : '仅合计'}</Fact>
        <Fact name="来源">
          <Tables tables={line.sources} />
        </Fact>
        {line.rollups.length > 0 && (
          <Fact name="汇总表">
            <Tables tables={line.rollups} />
          </Fact>
        )}
        <Fact name="更新">{line.freshness}</Fact>
        <Fact name="主题">{subjects[line.subject]}</Fact>
        {uses.length > 0 && (
          <Fact name="用于">
            <ul>
              {uses.map(({ id }) => (
                <li key={id}>{link(id)}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <footer>
        <button type="button" className="link-button" onClick={() => void copy('text', asText(line, calculation))}>
          {copied === 'text' ? '已复制' : '复制口径'}
        </button>
        <button
          type="button"
          className="link-button"
          onClick={() => void copy('link', `${location.origin}${pathOf('metrics', { metric: line.id })}`)}
        >
          {copied === 'link' ? '已复制' : '复制链接'}
        </button>
        {copied === 'failed' && <span role="alert">复制失败，请手动选择文字</span>}
      </footer>
    </aside>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Tables = ({ tables }: { tables: readonly SourceTable[] }) => (
  <ul>
    {tables.map(({ table, label }) => (
      <li key={table}>
        {label}
        {label !== table && table !== 'live' && <code>{table}</code>}
      </li>
    ))}
  </ul>
)
