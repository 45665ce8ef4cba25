import { wall as wallNumber } from '../../format-number.ts'
import type { ShadeScale } from './shade-scale.ts'
import './scope-map.css'

interface LegendProps {
  name: string
  unit: string
  steps: ShadeScale['steps']
  palette: readonly string[]
  most: number
}

/** What the colours mean: steps with the least value of each, or a ramp from 0 in the unit that its largest value is best read in. */
export function Legend({ name, unit, steps, palette, most: max }: LegendProps) {
  const largest = wallNumber(max)
  return (
    <>
      <span>{`${name} ${steps ? '' : largest.unit}${unit}`}</span>
      {steps ? (
        <span className="steps">
          {steps.map(({ color, text }) => (
            <span key={text}>
              <i style={{ background: color }} />
              {text}
            </span>
          ))}
        </span>
      ) : (
        <>
          <i style={{ background: `linear-gradient(90deg, ${palette.join(',')})` }} />
          <span className="ends">
            <span>0</span>
            <span>{largest.text}</span>
          </span>
        </>
      )}
    </>
  )
}
