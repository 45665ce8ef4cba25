import './wall-radar.css'

interface WallRadarProps {
  /** What the picture shows, for screen readers. */
  label: string
  /** At most eight axes, each 0..100; `text` is the value as it is said. */
  dims: readonly { id: string; name: string; value: number | null; text: string }[]
}

const [WIDTH, HEIGHT] = [408, 242]
const RADIUS = 78
const RINGS = [0.25, 0.5, 0.75, 1] as const
const round = (value: number) => value.toFixed(1)

/** Several rates around a centre, each with its name and number at the end of its axis. */
export function WallRadar({ label, dims }: WallRadarProps) {
  const spot = (index: number, part: number): readonly [number, number] => {
    const angle = (index / dims.length) * Math.PI * 2 - Math.PI / 2
    return [WIDTH / 2 + RADIUS * part * Math.cos(angle), HEIGHT / 2 + RADIUS * part * Math.sin(angle)]
  }
  const ring = (part: (index: number) => number) =>
    dims.map((_, index) => spot(index, part(index)).map(round).join()).join(' ')
  const messages = dims.map(({ name, text }) => `${name} ${text}`).join('，')
  return (
    <div className="dc-wall-radar" role="img" aria-label={`${label}：${messages}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {RINGS.map((part) => (
          <polygon key={part} points={ring(() => part)} />
        ))}
        {dims.map(({ id }, index) => {
          const [x, y] = spot(index, 1)
          return <line key={id} x1={WIDTH / 2} y1={HEIGHT / 2} x2={round(x)} y2={round(y)} />
        })}
        <polygon data-own="" points={ring((index) => Math.min(1, (dims[index]?.value ?? 0) / 100))} />
        {dims.map(({ id, value }, index) => {
          const [x, y] = spot(index, Math.min(1, (value ?? 0) / 100))
          return value !== null && <circle key={id} cx={round(x)} cy={round(y)} r={4} />
        })}
      </svg>
      {dims.map(({ id, name, text }, index) => {
        const [x, y] = spot(index, 1)
        const side = Math.abs(x - WIDTH / 2) < 2 ? 'middle' : x > WIDTH / 2 ? 'right' : 'left'
        return (
          <span
            key={id}
            data-metric={id}
            data-side={side}
            data-low={y > HEIGHT / 2 || undefined}
            style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
          >
            {name} <b>{text}</b>
          </span>
        )
      })}
    </div>
  )
}
