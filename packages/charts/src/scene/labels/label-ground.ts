import { wall } from '../../theme/tokens.ts'
import { type Country, plateFinder } from '../country/country.ts'
import { lightOf } from '../light.ts'
import type { Light, Paint } from '../paint.ts'
import type { PlacedLabel } from './label.ts'

/** Contrast below which a text is hard to read (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
const text = luminance(lightOf(wall.ink2))

/** Labels that know whether the plate below their middle is too light for them. */
export function onGround(
  labels: readonly PlacedLabel[],
  country: Pick<Country, 'territory' | 'view'>,
  { height, color }: Paint,
): PlacedLabel[] {
  const plateAt = plateFinder(country, height)
  return labels.map((label) => {
    const { x, y, w, h } = label.box
    const ground = color[plateAt([x + w / 2, y + h / 2])]
    return ground && contrast(text, luminance(ground)) < MIN_CONTRAST ? { ...label, onLight: true } : label
  })
}
