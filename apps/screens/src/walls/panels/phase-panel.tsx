import { memberLabel, type Phase } from '@data-centre/api'
import { WallBars, WallPanel } from '@data-centre/charts'
import { count } from '@data-centre/charts/format'
import { useLive } from '../../data/wall-context.ts'

const phases: readonly Phase[] = ['before', 'mid', 'later']

/** Joined of those expected, in percent; null without anybody expected. */
export function joinRate(joined: Record<Phase, number>, expected: Record<Phase, number>): number | null {
  const sum = (of: Record<Phase, number>) => phases.reduce((total, phase) => total + of[phase], 0)
  return sum(expected) > 0 ? Math.min(100, (sum(joined) / sum(expected)) * 100) : null
}

/** 课堂活动实时: the rate of taking part, and people by phase of the lesson. */
export function PhasePanel({ order }: { order: number }) {
  const act = useLive((state) => state.act)
  const rate = act ? joinRate(act.joined, act.expected) : null
  return (
    <WallPanel
      title="课堂活动实时"
      metric="today.participations"
      side="今日累计"
      order={order}
      state={act ? 'ready' : 'loading'}
    >
      {() =>
        act && (
          <div className="phase-panel">
            <div className="rate" data-metric="participation.rate">
              <div>
                <span>互动参与率</span>
                <p>参与人次 / 应参与人次</p>
              </div>
              <b>
                {rate === null ? '--' : count(rate, 1)}
                {rate !== null && <small>%</small>}
              </b>
            </div>
            <WallBars
              metric="today.participations"
              rows={phases.map((phase) => ({
                id: phase,
                name: memberLabel('phase', phase),
                value: act.joined[phase],
                now: phase === 'mid',
              }))}
            />
          </div>
        )
      }
    </WallPanel>
  )
}
