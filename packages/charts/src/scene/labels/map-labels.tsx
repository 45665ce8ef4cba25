import type { PlacedLabel } from './label.ts'

/** Names and numbers above everything else on the map, in stage px: sharp at every scale. */
export function MapLabels({
  labels,
  focus,
  width,
  height,
}: {
  labels: readonly PlacedLabel[]
  focus: string | null
  width: number
  height: number
}) {
  return (
    <div className="map-labels" style={{ width, height }} data-dim={focus !== null}>
      <svg width={width} height={height} aria-hidden="true">
        {labels.map(
          ({ id, leader }) =>
            leader && <line key={id} x1={leader.from[0]} y1={leader.from[1]} x2={leader.to[0]} y2={leader.to[1]} />,
        )}
      </svg>
      {labels.map(({ id, name, value, kind, box, onLight }) => (
        <span
          key={id}
          className={kind}
          data-label={id}
          data-focus={focus === id}
          data-light={onLight || undefined}
          style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
        >
          {name}
          {value && <b>{value}</b>}
        </span>
      ))}
    </div>
  )
}
