interface SparklineProps {
  /** Up to 16 points, oldest first. */
  points: readonly number[]
  width?: number
  height?: number
}

/** The course so far as a small line that ends in a dot; nothing for fewer than two points. */
export function Sparkline({ points, width = 60, height = 20 }: SparklineProps) {
  if (points.length < 2) return null
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const pad = 2.5
  const x = (index: number) => (index / (points.length - 1)) * (width - 2 * pad) + pad
  const y = (value: number) => (high === low ? height / 2 : height - pad - ((value - low) / (high - low)) * (height - 2 * pad))
  const d = points.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)},${y(value).toFixed(1)}`).join('')
  const last = points.length - 1
  return (
    <svg className="dc-spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={d} />
      <circle cx={x(last)} cy={y(points[last] ?? 0)} r="2" />
    </svg>
  )
}
