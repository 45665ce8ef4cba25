interface SparklineProps {
  /** Up to 16 points, oldest first; null is a gap. */
  points: readonly (number | null)[]
  width?: number
  height?: number
}

/** The course so far as a small line that ends in a dot; nothing for fewer than two known points. */
export function Sparkline({ points, width = 60, height = 20 }: SparklineProps) {
  const existing = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const last = existing.at(-1)
  if (existing.length < 2 || !last) return null
  const values = existing.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const pad = 2.5
  const x = (index: number) => (index / (points.length - 1)) * (width - 2 * pad) + pad
  const y = (value: number) =>
    high === low ? height / 2 : height - pad - ((value - low) / (high - low)) * (height - 2 * pad)
  const begins = (index: number) => index === 0 || points[index - 1] === null
  const d = existing
    .map(({ value, index }) => `${begins(index) ? 'M' : 'L'}${x(index).toFixed(1)},${y(value).toFixed(1)}`)
    .join('')
  return (
    <svg className="dc-spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={d} />
      <circle cx={x(last.index)} cy={y(last.value)} r="2" />
    </svg>
  )
}
