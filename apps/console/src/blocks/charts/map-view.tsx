import type { MetricId } from '@data-centre/api'
import { ChinaMap, Panel, panelStateOf } from '@data-centre/charts'
import { unitOf } from '@data-centre/charts/format'
import { useState } from 'react'
import { useCentre } from '../../shell/area/centre.ts'
import { useProvinces } from '../../shell/area/use-provinces.ts'
import type { MapBlock } from '../definition.ts'
import { useNote, usePage } from '../page-context.ts'
import { Segment } from '../parts/segment.tsx'
import { useChartDrill } from '../use-drill.ts'
import { useEmptyActions } from '../use-empty-actions.ts'
import { useSource } from '../use-source.ts'

/** Map of the scope with a switch of metrics; a click drills one level, Esc goes back. */
export function MapView({ block }: { block: MapBlock }) {
  const { filters, setFilters, scopeLabel } = usePage()
  const { area, label } = useCentre()
  const [shown, setShown] = useState<MetricId>(block.metric)
  const { data: provinces } = useProvinces(area !== 'school')
  const name = area === 'province' ? label : filters.province
  const { partnerProvince } = filters
  const province = partnerProvince ?? provinces?.find((entry) => entry.province === name)?.code
  const isInside = (filters.province ?? partnerProvince) !== undefined
  const query = useSource(isInside && block.inside ? block.inside : block.source)
  const { data: whole } = useSource(partnerProvince ? block.source : undefined)
  const { data: origins } = useSource(block.origin)
  const open = useChartDrill(block.drill)
  const note = useNote(block.note)
  const actions = useEmptyActions()
  const places = query.data ?? []
  const drills = !isInside && open
  const shownIn = filters.province ? scopeLabel : whole?.find(({ code }) => code === partnerProvince)?.name
  return (
    <Panel
      title={shownIn ? `${shownIn} · ${block.title}` : block.title}
      name={block.title}
      metric={shown}
      unit={unitOf(shown)}
      note={note}
      height={block.height}
      skeleton="map"
      actions={
        block.switch.length > 1 && (
          <Segment
            small
            label="指标"
            options={block.switch.map(({ metric, label: word }) => ({ value: metric, label: word }))}
            value={shown}
            onChange={setShown}
          />
        )
      }
      {...panelStateOf(query, { actions })}
    >
      {() => (
        <ChinaMap
          places={places}
          metric={shown}
          province={province}
          height={block.height}
          onOpen={drills || undefined}
          origin={origins?.[0]}
          onUp={
            isInside || filters.city
              ? () => setFilters({ province: undefined, city: undefined, partnerProvince: undefined })
              : undefined
          }
        />
      )}
    </Panel>
  )
}
