import { useId } from 'react'
import { mapNumber } from '../pack.ts'
import paths from './paths.json' with { type: 'json' }
import './login-map.css'

interface LoginMapProps {
  /** Value by province code; provinces without one stay dark. Equal values get equal colours. */
  values: Readonly<Record<string, number | null | undefined>>
  /** What brighter means: 颜色越亮学校越多. */
  caption?: string
}

/** Step 1 to 5 of a value by its rank among the others; 0 without a value. */
function stepsOf(values: LoginMapProps['values']): (code: string) => number {
  const sorted = Object.values(values)
    .filter((value): value is number => typeof value === 'number' && value > 0)
    .sort((a, b) => a - b)
  return (code) => {
    const value = values[code]
    if (!value || value <= 0) return 0
    return 1 + Math.min(4, Math.floor((sorted.indexOf(value) / Math.max(1, sorted.length)) * 5))
  }
}

/** Static map of the login banner: provinces brighter by value, dashes, inset of the South China Sea, 审图号. */
export function LoginMap({ values, caption }: LoginMapProps) {
  const id = useId()
  const step = stepsOf(values)
  return (
    <figure className="dc-login-map" data-metric="schools.total">
      <div className="dc-login-map-land">
        <svg
          className="dc-login-map-main"
          viewBox={paths.main}
          role="img"
          aria-label={`中国地图${caption ? `，${caption}` : ''}`}
        >
          <g id={id}>
            {paths.regions.map(({ code, name, d }) => (
              <path key={code} className="dc-login-land" d={d} data-step={step(code)}>
                <title>{name}</title>
              </path>
            ))}
            <path className="dc-login-dashes" d={paths.dashes} />
          </g>
        </svg>
        <svg
          className="dc-login-map-inset"
          viewBox={paths.inset}
          style={{ aspectRatio: paths.insetRatio }}
          role="img"
          aria-label="南海诸岛"
        >
          <use href={`#${id}`} />
        </svg>
      </div>
      <figcaption>{[caption, mapNumber()].filter(Boolean).join('，')}</figcaption>
    </figure>
  )
}
