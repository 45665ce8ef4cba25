import { type Kpi, type LiveMeasureId, type MetricId, metric } from '@data-centre/api'
import { useCaller } from '@data-centre/auth'
import { DefinitionScope, HoursChart, hoursLegend, KpiStrip, Legend, Panel, panelStateOf } from '@data-centre/charts'
import { clock, hourMinute } from '@data-centre/charts/format'
import { useMemo } from 'react'
import type { LiveNow } from '../../blocks/use-live.ts'
import { serverTime } from '../../server-time.ts'
import css from './home-page.module.css'
import type { HomeLive } from './use-home-live.ts'

const HEIGHT = 212
const liveIds: readonly LiveMeasureId[] = ['online.users', 'today.activeUsers', 'today.logs']

const kpi = (id: MetricId, value: number | null | undefined, more: Partial<Kpi> = {}): Kpi => ({
  id,
  label: metric(id).label,
  unit: metric(id).unit,
  value: value ?? null,
  ...more,
})

function cardsOf(now: LiveNow): Kpi[] {
  const live = liveIds.map((id) => {
    const [value, before] = [now.c[id], now.yesterday[id]]
    return kpi(id, value, {
      live: true,
      ...(value === undefined || before === undefined
        ? {}
        : { hb: value === null || !before ? null : value / before - 1 }),
    })
  })
  return [...live, kpi('users.total', now.tot['users.total'])]
}

/** 今日: four live numbers of the caller's widest scope and the day so far against yesterday. */
export function Today({ live }: { live: HomeLive }) {
  const { profile } = useCaller()
  const { now, updatedAt } = live
  const cards = useMemo(() => now && cardsOf(now), [now])
  const scope = useMemo(
    () => ({
      scope: profile.areaLabel,
      period: '今日',
      statTime: updatedAt ? new Date(serverTime(updatedAt)).toISOString() : undefined,
    }),
    [profile.areaLabel, updatedAt],
  )
  return (
    <DefinitionScope value={scope}>
      <Panel
        title="今日"
        metric="today.logs"
        note={profile.areaLabel}
        flush
        height={92 + HEIGHT + 28}
        legend={<Legend asOf={`实时，${clock(updatedAt)}`} items={hoursLegend('今日日志')} />}
        {...panelStateOf(live.query)}
      >
        {() =>
          now &&
          cards && (
            <>
              <KpiStrip items={cards} columns={4} flat bare />
              <div className={css.chart}>
                <HoursChart metric="today.logs" data={now.hour} asOf={hourMinute(updatedAt)} height={HEIGHT} />
              </div>
            </>
          )
        }
      </Panel>
    </DefinitionScope>
  )
}
