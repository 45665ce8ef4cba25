import { dashPath, featurePath, insetBox, type NationalMap, shaped, viewBox } from '../map/index.ts'

export interface InsetProps {
  map: NationalMap
  /** CSS colour of a province. */
  colorOf: (code: string) => string
  /** px. */
  width: number
  height: number
}

const south = new Set(['460000', '440000', '450000', '710000', '350000', '810000', '820000', '530000', '360000', '430000', '520000', '330000'])

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
            // Reefs are smaller than a pixel here: the light outline keeps every one of them visible.
            <path
              key={feature.properties.adcode}
              data-code={feature.properties.adcode}
              d={featurePath(feature)}
              fill={colorOf(feature.properties.adcode)}
              className="inset-land"
              strokeWidth={unit * 0.7}
            />
          ))}
        {map.dashes.map((dash) => (
          <path key={String(dash[0])} className="inset-dash" d={dashPath([dash])} strokeWidth={unit * 1.1} />
        ))}
      </svg>
    </figure>
  )
}
