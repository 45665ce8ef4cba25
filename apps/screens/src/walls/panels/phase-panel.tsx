import { memberLabel, type Phase, type Topics, type Withheld } from '@data-centre/api'
import { WallBars, WallPanel } from '@data-centre/charts'
import { useLive } from '../../data/wall-context.ts'
import { rateShown, reasonOf } from './people-text.ts'

const phases: readonly Phase[] = ['before', 'mid', 'later']

type Counts = Record<Phase, number | null>
/** Sum of all phases; null where one of them is withheld. */
const sum = (of: Counts): number | null =>
  phases.reduce<number | null>((total, phase) => {
    const people = of[phase]
    return total === null || people === null ? null : total + people
  }, 0)

/** Joined of those expected, in percent; null without anybody expected, and where a number of either is withheld. */
export function joinRate(joined: Counts, expected: Counts): number | null {
  const [came, should] = [sum(joined), sum(expected)]
  return came !== null && should ? Math.min(100, (came / should) * 100) : null
}

/** Why there is no rate: it would say the number that is withheld. */
const whyNoRate = ({ withheld }: Topics['rt:act']): Withheld | undefined => withheld && 'derivable'

/** 课堂活动实时: the rate of taking part, and people by phase of the lesson. */
export function PhasePanel({ order }: { order: number }) {
  const act = useLive((state) => state.act)
  const rate = act ? joinRate(act.joined, act.expected) : null
  const why = act && rate === null ? whyNoRate(act) : undefined
  const figure = rateShown(rate, why)
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
            <div className="rate" data-metric="participation.rate" title={reasonOf(why)}>
              <div>
                <span>互动参与率</span>
                <p>参与人次 / 应参与人次</p>
              </div>
              <b>
                {figure.text}
                {figure.unit && <small>{figure.unit}</small>}
              </b>
            </div>
            <WallBars
              metric="today.participations"
              rows={phases.map((phase) => ({
                id: phase,
                name: memberLabel('phase', phase),
                value: act.joined[phase],
                withheld: act.withheld?.joined?.[phase],
                now: phase === 'mid',
              }))}
            />
          </div>
        )
      }
    </WallPanel>
  )
}
