import { type HeadMapConfig, heatMetrics, heatWindows, NATION_WALL_NAME } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { aimed, askedMode, heatPicture, loadScope, ScopeMap, Strikes, scopeCountry } from '@data-centre/charts/scene'
import { wallVariables } from '@data-centre/charts/theme'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import css from '../wall-content.module.css'

/** Box of the map on the walls, stage px. */
const BOX = { width: 928, height: 560 }
const DEPTH = 1.5

/** Width of the preview against that of the wall's map. */
function useScale() {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0.6)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / BOX.width))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, scale }
}

/** The wall's own map with the settings as they stand in the form, over the numbers of this moment. */
export function HeadMapPreview({
  config,
  scopeCode,
  scopeName,
}: {
  config: HeadMapConfig
  scopeCode: string
  scopeName: string
}) {
  const isNation = scopeCode === NATION_WALL_NAME
  const { box, scale } = useScale()
  const [strikes] = useState(() => new Strikes())
  const [mode] = useState(() => askedMode(window.location.search))
  const code = isNation ? 'nation' : scopeCode
  const pack = useQuery({ queryKey: ['map', code], queryFn: () => loadScope(code), staleTime: Infinity })
  const province = isNation ? {} : { province: scopeName }
  const numbers = useQuery({
    queryKey: ['heatPoints', scopeCode],
    queryFn: ({ signal }) => batched('bigLargeScreen/getHeatPoints', province, signal),
    select: ({ data }) => data,
    enabled: isNation || scopeName !== '',
  })
  const { pitch, zoom, center } = config.camera
  const [lng, lat] = center ?? []
  const map = useMemo(
    () =>
      pack.data &&
      aimed(scopeCountry(pack.data, BOX, { tilt: pitch, tallest: DEPTH }), {
        center: lng === undefined || lat === undefined ? null : [lng, lat],
        zoom,
        pitch,
      }),
    [pack.data, pitch, zoom, lng, lat],
  )
  const shades = useMemo(() => {
    const values = new Map<string, number>()
    for (const { code: city, values: of } of numbers.data?.today ?? []) {
      // A city's code begins with its province's.
      const area = isNation ? `${city.slice(0, 2)}0000` : city
      values.set(area, (values.get(area) ?? 0) + (of['today.logs'] ?? 0))
    }
    return values
  }, [numbers.data, isNation])
  const heat = useMemo(
    () =>
      map && numbers.data && config.layers.heat
        ? heatPicture(
            config,
            numbers.data,
            map.country,
            new Float32Array(map.country.territory.areas.length).fill(DEPTH),
          )
        : null,
    [map, numbers.data, config],
  )
  const error = pack.error ?? numbers.error
  return (
    <div
      ref={box}
      className={css.preview}
      style={{ ...wallVariables, height: BOX.height * scale }}
      data-ready={map !== undefined && numbers.data !== undefined}
    >
      {error ? (
        <Failed
          reason={failureWords(error)}
          onRetry={() => void Promise.all([pack.refetch(), numbers.refetch()])}
          height={BOX.height * scale}
        />
      ) : (
        map && (
          <div className={css.stage} style={{ ...BOX, transform: `scale(${scale})` }}>
            <ScopeMap
              map={map}
              centre={isNation && config.layers.flyline ? scopeName : null}
              title={isNation ? '各省今日日志' : '各市今日日志'}
              caption={
                config.layers.heat
                  ? `热力为${heatWindows[config.window]}${heatMetrics[config.metric].label}`
                  : '热力图层默认关闭'
              }
              shade={{ metric: 'today.logs', values: shades, unit: '条' }}
              heightOf={plate}
              lit={none}
              strikes={strikes}
              heat={heat}
              lettered={config.layers.label}
              pins={config.pins}
              density={Math.max(1, Math.min(2, scale * window.devicePixelRatio))}
              mode={mode}
              still
              stale={false}
            />
          </div>
        )
      )}
    </div>
  )
}
const plate = () => DEPTH
const none: readonly never[] = []
