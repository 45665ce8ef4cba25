import { type MetricId, metric, type Place } from '@data-centre/api'
import { useId, useMemo, useRef, useState } from 'react'
import { rowCell } from '../../figures/cells.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { insetBox, viewBox } from '../framing.ts'
import { MapNumber } from '../map-number.tsx'
import { shortName } from '../names.ts'
import { classesOf } from './classes.ts'
import { FlyLines, type FlyOrigin } from './fly-lines.tsx'
import { MapLabels } from './map-labels.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapTip } from './map-tip.tsx'
import { useCycledRegion, useEscape } from './use-cycled-region.ts'
import { useMapData } from './use-map-data.ts'
import { useViewBox } from './use-view-box.ts'
import './china-map.css'

export interface ChinaMapProps {
  /** Which metric colours the regions; the switch stands in the head of the panel. */
  metric: MetricId
  /** Provinces, or the cities of `province`. Regions that are not listed are grey, as those with 0. */
  places: readonly Place[]
  /** Code of the open province: its cities are framed and coloured. */
  province?: string | undefined
  /** Lines lead from here to the provinces with the largest values. */
  origin?: FlyOrigin | undefined
  /** Down one level: a province was chosen, or a city. */
  onOpen?: ((code: string, name: string) => void) | undefined
  /** Up one level: Esc or 返回全国. Without it there is no way up. */
  onUp?: (() => void) | undefined
  height?: number
}

/** Drawn with value 0 and never opened: no school of these regions reports. */
const withoutCities = new Set(['710000', '810000', '820000'])
const sea = insetBox()
/** Choropleth of the nation or of one province: five quantile classes and 0, inset of the South China Sea, hover, click, Esc. */
export function ChinaMap({ metric: id, places, province, origin, onOpen, onUp, height = 352 }: ChinaMapProps) {
  const root = useRef<HTMLDivElement>(null)
  const land = useId()
  const map = useMapData(province)
  const [over, setOver] = useState<string | null>(null)
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null)
  const values = useMemo(() => new Map(places.map((place) => [place.code, place.values[id] ?? null])), [places, id])
  const withheld = useMemo(
    () => new Map(places.flatMap(({ code, withheld: why }) => (why?.[id] ? [[code, why[id]] as const] : []))),
    [places, id],
  )
  const classes = useMemo(() => classesOf([...values.values()]), [values])
  const stepOf = (code: string) => (withheld.has(code) ? 'withheld' : classes.of(values.get(code)))
  const ranked = useMemo(
    () => [...values].flatMap(([code, value]) => (value ? [{ code, value }] : [])).sort((a, b) => b.value - a.value),
    [values],
  )
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', metric(id).label],
        rows: places.map((place) => [place.name, rowCell(place, id)]),
      }),
      [places, id],
    ),
  )
  const box = useViewBox(map?.box) ?? emptyBox
  useCycledRegion(root, ranked, setOver)
  useEscape(province, onUp)

  const cities = map?.cities ?? []
  const drilled = cities.length > 0
  const regions = drilled ? cities : (map?.provinces ?? [])
  const name = (code: string) => regions.find((region) => region.code === code)?.name ?? ''
  const canOpen = (code: string) => onOpen !== undefined && !withoutCities.has(code) && values.has(code)
  const open = (code: string) => canOpen(code) && onOpen?.(code, name(code))
  const onKeyDown = (event: React.KeyboardEvent) => {
    const codes = [...ranked.map(({ code }) => code), ...withheld.keys()]
    const at = codes.indexOf(over ?? '')
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step && codes.length > 0) {
      event.preventDefault()
      setPointer(null)
      setOver(codes[(Math.max(at, step < 0 ? 0 : -1) + step + codes.length) % codes.length] ?? null)
    } else if (event.key === 'Enter' && over) open(over)
  }
  const handlers = (code: string) => ({
    onMouseMove: (event: React.MouseEvent) => {
      const place = root.current?.getBoundingClientRect()
      setOver(code)
      setPointer(place ? { x: event.clientX - place.left, y: event.clientY - place.top } : null)
    },
    onClick: () => open(code),
  })
  const leave = () => {
    setOver(null)
    setPointer(null)
  }
  const shown = over && regions.find(({ code }) => code === over)

  return (
    <div
      ref={root}
      className="dc-map dc-cycled"
      data-metric={id}
      data-level={drilled ? 'province' : 'nation'}
      style={{ height }}
    >
      {map && (
        <svg
          className="dc-map-main"
          viewBox={viewBox(box)}
          role="application"
          aria-label={`${drilled ? '本省' : '全国'}${metric(id).label}分布，方向键按数值大小移动，回车下钻`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard: arrows move, Enter drills
          tabIndex={0}
          onKeyDown={onKeyDown}
          onMouseLeave={leave}
        >
          <clipPath id={`${land}c`}>
            <rect x={-2000} y={-2000} width={4000} height={2000 + map.box.y + map.box.height} />
          </clipPath>
          <g clipPath={drilled ? undefined : `url(#${land}c)`}>
            <g id={land}>
              {map.provinces.map(({ code, d }) => (
                <path
                  key={code}
                  className="dc-land"
                  d={d}
                  data-code={code}
                  data-context={drilled || undefined}
                  data-step={drilled ? undefined : stepOf(code)}
                  data-over={over === code || undefined}
                  data-open={canOpen(code) || undefined}
                  {...(drilled ? {} : handlers(code))}
                />
              ))}
              <path className="dc-dashes" d={map.dashes} />
            </g>
          </g>
          {!drilled && origin && (
            <FlyLines origin={origin} regions={regions} ranked={ranked} unit={box.height / height} />
          )}
          {drilled && (
            <g className="dc-map-cities">
              {cities.map(({ code, d }) => (
                <path
                  key={code}
                  className="dc-land"
                  d={d}
                  data-code={code}
                  data-step={stepOf(code)}
                  data-over={over === code || undefined}
                  data-open={canOpen(code) || undefined}
                  {...handlers(code)}
                />
              ))}
              <MapLabels regions={cities} values={values} classes={classes} box={map.box} height={height} />
            </g>
          )}
        </svg>
      )}
      {map?.inset && (
        <svg className="dc-map-inset" viewBox={viewBox(sea)} role="img" aria-label="南海诸岛">
          <use href={`#${land}`} />
        </svg>
      )}
      <MapLegend classes={classes} withheld={new Set(withheld.values())} />
      <MapNumber className="dc-map-number" />
      {province && onUp && (
        <button type="button" className="dc-button dc-button-small dc-map-up" data-print="no" onClick={onUp}>
          返回全国
        </button>
      )}
      {shown && (
        <MapTip
          metric={id}
          name={shortName(shown.name)}
          value={values.get(shown.code) ?? null}
          withheld={withheld.get(shown.code)}
          ranked={ranked}
          code={shown.code}
          at={pointer ?? pixel(shown.centre, box, root.current)}
          bounds={root.current}
        />
      )}
    </div>
  )
}

const emptyBox = { x: 0, y: 0, width: 1, height: 1 }

/** Pixel of a plane point inside the map, as `xMidYMid meet` places it. */
function pixel([x, y]: [number, number], box: typeof emptyBox, element: HTMLElement | null): { x: number; y: number } {
  const [width, height] = [element?.offsetWidth ?? 0, element?.offsetHeight ?? 0]
  const scale = Math.min(width / box.width, height / box.height)
  return { x: width / 2 + (x - box.x - box.width / 2) * scale, y: height / 2 + (y - box.y - box.height / 2) * scale }
}
