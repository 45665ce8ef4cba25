import { useMemo } from 'react'
import type { Country } from '../country/country.ts'
import { lightOf } from '../light.ts'
import type { Paint } from '../paint.ts'
import { shadeScale } from './shade-scale.ts'

/** Step of height, units, in which plates follow their numbers: finer ones cannot be seen, and each of them paints the whole map. */
const HEIGHT_STEP = 0.02

interface PaintOptions {
  areas: Country['territory']['areas']
  values: ReadonlyMap<string, number>
  heightOf: (code: string) => number
}

/** Colours and heights of the plates; the same object as long as none of them changes. */
export function useScopePaint({ areas, values, heightOf }: PaintOptions) {
  const shades = useMemo(() => shadeScale(areas.map(({ code }) => values.get(code) ?? 0)), [areas, values])
  const colorOf = (code: string) => shades.colorOf(values.get(code))
  const stepOf = (code: string) => Math.round(heightOf(code) / HEIGHT_STEP)
  const isKnown = values.size > 0
  const signature = areas.map(({ code }) => `${colorOf(code)}:${stepOf(code)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says all that the paint is made of
  const paint = useMemo<Paint>(
    () => ({
      height: new Float32Array(areas.map(({ code }) => stepOf(code) * HEIGHT_STEP)),
      color: areas.map(({ code }) => lightOf(colorOf(code))),
      isKnown,
    }),
    [signature, areas, isKnown],
  )

  return { shades, colorOf, paint }
}
