import { memo } from 'react'
import { dashPath, featurePath, insetBox, type NationalMap, shaped, viewBox } from '../map/index.ts'

export interface InsetProps {
  map: NationalMap
  /** CSS colour of a province. */
  colorOf: (code: string) => string
  /** px. */
  width: number
  height: number
}

const south = new Set([
  '460000',
  '440000',
  '450000',
  '710000',
  '350000',
  '810000',
  '820000',
  '530000',
  '360000',
  '430000',
  '520000',
  '330000',
])

/** 南海诸岛: all islands, Taiwan, Hainan and all ten dashes, in the same place in every state of the map. */
export function Inset({ map, colorOf, width, height }: InsetProps) {
  const box = shaped(insetBox(), width / height)
  const unit = box.width / width
  return (
    <figure className="map-inset" style={{ width }}>
      <figcaption>南海诸岛</figcaption>
      <svg width={width} height={height} viewBox={viewBox(box)} role="img" aria-label="南海诸岛">
        {map.provinces
          .filter(({ properties }) => south.has(properties.adcode))
          .map((feature) => (
            <Land
              key={feature.properties.adcode}
              feature={feature}
              fill={colorOf(feature.properties.adcode)}
              strokeWidth={unit * 0.7}
            />
          ))}
        <Dashes dashes={map.dashes} strokeWidth={unit * 1.1} />
      </svg>
    </figure>
  )
}

interface LandProps {
  feature: NationalMap['provinces'][number]
  fill: string
  strokeWidth: number
}

/** Outlines are long to write and do not change with the numbers. Reefs are smaller than a pixel here: the light outline keeps every one of them visible. */
const Land = memo(({ feature, fill, strokeWidth }: LandProps) => (
  <path
    data-code={feature.properties.adcode}
    d={featurePath(feature)}
    fill={fill}
    className="inset-land"
    strokeWidth={strokeWidth}
  />
))
const Dashes = memo(({ dashes, strokeWidth }: Pick<NationalMap, 'dashes'> & { strokeWidth: number }) =>
  dashes.map((dash) => (
    <path key={String(dash[0])} className="inset-dash" d={dashPath([dash])} strokeWidth={strokeWidth} />
  )),
)
