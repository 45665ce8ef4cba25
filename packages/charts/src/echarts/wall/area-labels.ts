import { joined, wall as wallForm } from '../../format.ts'
import { widthOf } from '../../kinds/wall/wall-name.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall } from '../../theme/tokens.ts'
import { type ChartSize, freeLabel, meets, type Plot, type PlotBox } from '../free-label.ts'
import type { DayCurve } from '../hours.ts'

/** What the last point of a day counts where it is no hour of the clock. */
export const LAST_HOUR = '近 1 小时'

const END_SIZE = 22
/** Lines of a label of two lines, px. */
const NAME_LINE = 24
const NUMBER_LINE = 26

const border = { textBorderColor: wall.panelSolid, textBorderWidth: 4 }
const small = { fontSize: wallStyle.size, fontWeight: 400 as const, ...border }
const large = { fontSize: END_SIZE, fontWeight: 600 as const, ...border }

const textOf = (value: number | null | undefined): string => joined(wallForm(value))

/** Today's number at an hour, behind {@link LAST_HOUR} where it counts that. */
export const hourText = ({ today, last, endsNow }: DayCurve, hour: number): string =>
  endsNow && hour === last ? `${LAST_HOUR} ${textOf(today[hour])}` : textOf(today[hour])

interface LabelOptions {
  /** Colours by day or at night. */
  light: { ink: string; acc: string }
  /** Hours whose numbers are written where there is room. */
  peaks: readonly number[]
  /** What else is written in the plot. */
  taken: readonly PlotBox[]
  /** Writes {@link LAST_HOUR} above its number, not only where there is no room for it before the number. */
  isStacked: boolean
}

/** Text and size of the label of the last point, in one line or, where it has a name, in two. */
function endOf(curve: DayCurve, light: LabelOptions['light'], isStacked: boolean) {
  if (!curve.endsNow || !isStacked) {
    const text = hourText(curve, curve.last)
    return { label: { formatter: text }, size: { width: widthOf(text) * END_SIZE, height: END_SIZE } }
  }
  const number = textOf(curve.today[curve.last])
  const rich = {
    name: { ...small, color: light.ink, lineHeight: NAME_LINE },
    number: { ...large, color: light.acc, lineHeight: NUMBER_LINE },
  }
  return {
    label: { formatter: `{name|${LAST_HOUR}}\n{number|${number}}`, rich },
    size: {
      width: Math.max(widthOf(LAST_HOUR) * wallStyle.size, widthOf(number) * END_SIZE),
      height: NAME_LINE + NUMBER_LINE,
    },
  }
}

/**
 * Labels of today's points by hour: of the last one always, of the peaks where there is room. All stay in the plot, off the lines where
 * they can, off each other and off what is `taken`.
 */
export function pointLabels(curve: DayCurve, plot: Plot, options: LabelOptions) {
  const { today, before, last } = curve
  const { light, peaks } = options
  const taken = [...options.taken]
  const placeOf = (hour: number, size: ChartSize) => freeLabel([today, before], hour, size, plot, taken)
  const labels = new Map<number, object>()
  if (last >= 0) {
    const ends = [options.isStacked, true].map((isStacked) => {
      const { label, size } = endOf(curve, light, isStacked)
      return { label, ...placeOf(last, size) }
    })
    // Above a line that falls to its end, two short lines of text cover less of it than a long one.
    const end = ends.find(({ isFree }) => isFree) ?? ends.at(-1)
    labels.set(last, {
      show: true,
      color: light.acc,
      fontFamily: wallStyle.font,
      ...large,
      ...end?.place,
      ...end?.label,
    })
    if (end) taken.push(end.box)
  }
  for (const hour of peaks) {
    const text = textOf(today[hour])
    const { place, box } = placeOf(hour, { width: widthOf(text) * wallStyle.size, height: wallStyle.size })
    if (taken.some((other) => meets(box, other))) continue
    labels.set(hour, { show: true, color: light.ink, fontFamily: wallStyle.font, ...small, ...place, formatter: text })
    taken.push(box)
  }
  return labels
}
