import type { LogStatistics } from '@data-centre/api'
import css from './log.module.css'

/** Figures of the chosen period above the list; the first two count both records, whichever is open. */
export const LogCards = ({ figures, tab }: { figures: LogStatistics | undefined; tab: 'oper' | 'export' }) => (
  <div className={css.cards} data-ready={figures ? '' : undefined}>
    <Card name="操作次数" unit="次" value={figures?.operations} metric="operations.count" />
    <Card name="导出次数" unit="次" value={figures?.exports} metric="exports.count" />
    <Card name={tab === 'oper' ? '失败操作' : '未完成导出'} unit="次" value={figures?.failed} bad />
    <Card name={tab === 'oper' ? '操作人数' : '导出人数'} unit="人" value={figures?.people} />
  </div>
)

const Card = ({
  name,
  unit,
  value,
  metric,
  bad = false,
}: {
  name: string
  unit: string
  value: number | undefined
  metric?: string
  bad?: boolean
}) => (
  <section className={css.card} aria-label={name} data-bad={bad && (value ?? 0) > 0} data-metric={metric}>
    <h3>{name}</h3>
    <p>
      {value?.toLocaleString('zh-CN') ?? '--'}
      <small>{unit}</small>
    </p>
  </section>
)
