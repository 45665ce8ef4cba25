import { isRatio, type MetricId, metric, type Row } from '@data-centre/api'
import {
  CompareKey,
  CompareRadar,
  Definition,
  Empty,
  Failed,
  FigureText,
  failureWords,
  Skeleton,
} from '@data-centre/charts'
import { joined, NONE, shown } from '@data-centre/charts/format'
import { Icon } from '../../icons.tsx'
import type { CompareSpec } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { FileButton } from '../parts/file-button.tsx'
import { useSource } from '../use-source.ts'
import css from './compare-panel.module.css'
import { type RowNumbers, sumsOf } from './table-cells.tsx'
import { type Compared, MAX_COMPARED } from './use-compared.ts'

/** Height of the radar, and of what stands for it on the way, px. */
const HEIGHT = 340
/** Axes without which a radar has no area. */
const MIN_AXES = 3

interface ComparePanelProps {
  compare: CompareSpec
  /** What is compared: 院系. */
  subject: string
  compared: Compared
}

/** What was ticked in the table, side by side and against all; shown from the second tick on. */
export const ComparePanel = (props: ComparePanelProps) => (props.compared.ids.length < 2 ? null : <Panel {...props} />)

function Panel({ compare, subject, compared }: ComparePanelProps) {
  const { input, scopeLabel, periodText } = usePage()
  const ids = compared.ids.join(',')
  const query = useSource(compare.source, { ids, pageSize: MAX_COMPARED })
  const list = query.data?.list ?? []
  const rows = compared.ids.flatMap((id) => list.filter((row) => row.id === id))
  const whole = { name: scopeLabel, ...((query.data && sumsOf(query.data)) ?? { values: {} }) }
  // Beside the sum of all, every part of an amount is small: only rates have a whole to be compared with.
  const hasReference = compare.metrics.every(isRatio)
  return (
    <section className={css.panel} aria-label={`${subject}对比`} aria-busy={query.isFetching}>
      <header className={css.head}>
        <h3>{subject}对比</h3>
        <small>
          已选 {query.data ? rows.length : compared.ids.length} / {MAX_COMPARED}，{periodText}
        </small>
        <ul className={css.chips}>
          {rows.map((row, at) => (
            <li key={row.id}>
              <CompareKey at={at} />
              <span title={row.name}>{row.name}</span>
              <button type="button" aria-label={`不再对比${row.name}`} onClick={() => compared.remove(row.id)}>
                <Icon name="cross" size={12} />
              </button>
            </li>
          ))}
        </ul>
        <span className={css.space} />
        <button type="button" className="button" onClick={compared.clear}>
          清空
        </button>
        {compare.export && (
          <FileButton
            path={compare.export}
            input={{ ...input, ids }}
            label="导出对比"
            question={`确定导出所选${subject}的对比数据吗？`}
          />
        )}
      </header>
      {query.data && rows.length === 0 && !query.isPlaceholderData ? (
        <Empty
          reason={`所选${subject}不在当前范围内`}
          actions={[{ label: '清空', onClick: compared.clear }]}
          height={HEIGHT}
        />
      ) : query.data ? (
        <div className={css.body} data-old={query.isPlaceholderData || undefined}>
          {compare.metrics.length >= MIN_AXES && (
            <div className={css.radar}>
              <CompareRadar
                metrics={compare.metrics}
                rows={rows}
                whole={hasReference ? whole : undefined}
                height={HEIGHT}
              />
              <p>
                {hasReference && (
                  <>
                    <i aria-hidden="true" />
                    {scopeLabel}；
                  </>
                )}
                每轴内圈为所示最低值，外圈为最高值
              </p>
            </div>
          )}
          <CompareTable metrics={compare.metrics} rows={rows} whole={whole} subject={subject} />
        </div>
      ) : query.error && !query.isFetching ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={HEIGHT} />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </section>
  )
}

type Values = Row['values']

/** The best of the compared values: the highest, or the lowest where more is bad; none where neither is better. */
export function bestOf(id: MetricId, rows: readonly { values: Values }[]): number | undefined {
  const values = rows.flatMap(({ values: own }) => (typeof own[id] === 'number' ? [own[id]] : []))
  const { better } = metric(id)
  if (values.length < 2 || better === 'none') return undefined
  return better === 'up' ? Math.max(...values) : Math.min(...values)
}

/** Highest less lowest of the compared values; percentages differ in points. */
export function spreadOf(id: MetricId, rows: readonly { values: Values }[]): string {
  const values = rows.flatMap(({ values: own }) => (typeof own[id] === 'number' ? [own[id]] : []))
  if (values.length < 2) return NONE
  const { text, unit } = shown(id, Math.max(...values) - Math.min(...values))
  return unit === '%' ? `${text} 个点` : joined({ text, unit })
}

interface CompareTableProps {
  metrics: readonly MetricId[]
  rows: readonly Row[]
  whole: RowNumbers
  subject: string
}

function CompareTable({ metrics, rows, whole, subject }: CompareTableProps) {
  const { wholeLabel } = usePage()
  return (
    <div className={css.list}>
      <table>
        <thead>
          <tr>
            <th>指标</th>
            {rows.map(({ id, name }, at) => (
              <th key={id} title={name}>
                <span>
                  <CompareKey at={at} />
                  <b>{name}</b>
                </span>
              </th>
            ))}
            <th className={`${css.quiet} ${css.whole}`}>{subject === '院系' ? wholeLabel : '全部'}</th>
            <th className={`${css.quiet} ${css.spread}`}>最高与最低差</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((id) => {
            const best = bestOf(id, rows)
            return (
              <tr key={id} data-metric={id}>
                <th>
                  {metric(id).label}
                  <Definition metric={id} />
                </th>
                {rows.map((row) => (
                  <td key={row.id} data-best={best !== undefined && row.values[id] === best ? true : undefined}>
                    <FigureText metric={id} value={row.values[id]} withheld={row.withheld?.[id]} />
                  </td>
                ))}
                <td className={css.quiet}>
                  <FigureText metric={id} value={whole.values[id]} withheld={whole.withheld?.[id]} />
                </td>
                <td className={css.quiet}>{spreadOf(id, rows)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p>
        <i aria-hidden="true" /> 所选{subject}中最优，并列时都标记
      </p>
    </div>
  )
}
