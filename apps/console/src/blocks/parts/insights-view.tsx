import type { Insight, InsightRule } from '@data-centre/api'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../../icons.tsx'
import type { InsightsBlock } from '../definition.ts'
import { useChartDrill } from '../use-drill.ts'
import { useSource } from '../use-source.ts'
import css from './insights.module.css'

const heads: Record<InsightRule, string> = {
  missing: '数据缺失',
  change: '变化来源',
  outlier: '异常',
  rank: '名次变化',
}

/** True once the numbers of the page are there: sentences about them make nothing wait. */
function useIsSettled(): boolean {
  const isBusy = useIsFetching({ queryKey: ['report'] }) > 0
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isBusy) setSettled(true)
  }, [isBusy])
  return isSettled
}

/** What the server found in the page's own numbers; nothing while it found nothing. */
export function InsightsView({ block }: { block: InsightsBlock }) {
  const isSettled = useIsSettled()
  const { data } = useSource(isSettled ? block.source : undefined)
  const open = useChartDrill(block.drill)
  if (!data || data.length === 0) return null
  return (
    <section className={css.list} aria-label="数据解读">
      <h3>数据解读</h3>
      <ul>
        {data.map((insight) => (
          <Sentence key={insight.rule} insight={insight} open={open} />
        ))}
      </ul>
    </section>
  )
}

function Sentence({
  insight: { rule, text, id, name },
  open,
}: {
  insight: Insight
  open: ((id: string, name: string) => void) | undefined
}) {
  return (
    <li data-rule={rule}>
      <small>{heads[rule]}</small>
      {open ? (
        <button type="button" title={text} onClick={() => open(id, name)}>
          <span>{text}</span>
          <Icon name="chevronRight" size={12} />
        </button>
      ) : (
        <span title={text}>{text}</span>
      )}
    </li>
  )
}
