import { type RankedPage, rights } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { useCentre } from '../../shell/area/centre.ts'
import { statTimeText } from '../stat-time.ts'
import type { RankingTab, WeightCalls } from './definition.ts'
import css from './weights.module.css'
import { WeightsDialog } from './weights-dialog.tsx'

interface WeightsBarProps {
  tab: RankingTab
  calls: WeightCalls
  page: RankedPage | undefined
}

/** With which weights a ranking was made and when, and for who may set them the button of the dialog. */
export function WeightsBar({ tab, calls, page }: WeightsBarProps) {
  const { scope } = useCentre()
  const maySet = useHolds(rights.setRankingWeights)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.weights}>
      <p>{page && weightsText(page)}</p>
      {maySet && (
        <button type="button" className="button" data-print="no" onClick={() => setOpen(true)}>
          权重设置
        </button>
      )}
      {isOpen && (
        <WeightsDialog
          title={`${tab.name}榜权重设置`}
          tab={tab}
          calls={calls}
          scope={scope}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** 权重第 2 版（选课 20%、日志数 20% …），2025-05-14 09:30 设置；排名计算于 … */
function weightsText({ columns, weighedBy, computedAt }: RankedPage): string {
  const shares = columns.map(({ label, weight }) => `${label} ${weight}%`).join('、')
  const version = weighedBy
    ? `权重第 ${weighedBy.version} 版（${shares}），${statTimeText(weighedBy.savedAt)} 设置`
    : `默认权重（${shares}）`
  return `${version}；各项为校内百分位，排名计算于 ${statTimeText(computedAt)}`
}
