import { useId, useMemo } from 'react'
import { projectorOf } from '../motion/camera.ts'
import type { Country } from './country/country.ts'
import { outlineText } from './flat/flat-relief.ts'
import './country-map.css'

/** The dashes of the main view, in the sea and below everything. */
export function Dashes({ country }: { country: Country }) {
  const d = useMemo(() => {
    const project = projectorOf(country.view)
    return country.dashes.map(
      (ring) =>
        `M${ring
          .map(([x, y]) =>
            project([x, y, 0])
              .map((value) => value.toFixed(1))
              .join(' '),
          )
          .join('L')}Z`,
    )
  }, [country])
  return (
    <svg className="map-dashes" width={country.view.width} height={country.view.height} aria-hidden="true">
      {d.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

/** The area in focus keeps its light; everything else steps back behind a veil that ends before the edge of the map. */
export function Focus({ country, index, height }: { country: Country; index: number; height: ArrayLike<number> }) {
  const id = useId()
  const { width, height: high } = country.view
  const { areas } = country.territory
  const project = projectorOf(country.view)
  const outline = (at: number) => outlineText(country, at, height[at] ?? 0, project)
  const d = outline(index)
  // Taller plates in front hide a part of the area: that part is theirs and steps back too.
  const inFront = areas.flatMap(({ anchor }, at) => (anchor[1] < (areas[index]?.anchor[1] ?? 0) ? [outline(at)] : []))
  return (
    <svg className="map-focus" width={width} height={high} aria-hidden="true">
      <defs>
        <radialGradient
          id={`${id}veil`}
          gradientUnits="userSpaceOnUse"
          cx={width / 2}
          cy={width / 2}
          r={width * 0.54}
          gradientTransform={`scale(1 ${high / width})`}
        >
          <stop offset=".72" className="veil-dark" />
          <stop offset="1" className="veil-clear" />
        </radialGradient>
        <clipPath id={`${id}area`}>
          <path d={d} />
        </clipPath>
      </defs>
      <path fill={`url(#${id}veil)`} d={`M0 0H${width}V${high}H0Z${d}`} fillRule="evenodd" />
      <path fill={`url(#${id}veil)`} d={inFront.join('')} clipPath={`url(#${id}area)`} />
      <path className="edge" d={d} />
    </svg>
  )
}
