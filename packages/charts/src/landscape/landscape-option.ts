import { type HeatDay, mostOf, shownHours } from '../kinds/heat/week-hours.ts'
import { onRamp } from '../theme/colors.ts'
import { fonts, heatRamp, sceneColors, wall } from '../theme/tokens.ts'

/** Sides of the ground and height of the highest bar, units of the scene; far enough away that names in front keep their room. */
const GROUND = { hours: 150, days: 96, height: 44 } as const
const EYE = { projection: 'orthographic', orthographicSize: 122, alpha: 33, beta: 22, center: [8, -14, 0] } as const
const two = (hour: number): string => String(hour).padStart(2, '0')
/** Every third hour is named: all of them would touch. */
const HOURS_PER_NAME = 3

/** Names along an axis, seen from afar. */
const axis = (size: number, names: readonly string[], interval: number) => ({
  type: 'category',
  name: '',
  data: names,
  axisLabel: { interval, margin: 12, textStyle: { color: wall.ink2, fontSize: size, fontFamily: fonts.wall } },
  axisTick: { show: false },
  axisLine: { lineStyle: { color: wall.hair, width: 1 } },
  splitLine: { show: false },
  axisPointer: { show: false },
})

/**
 * A week as a landscape, the oldest day behind: a bar for each hour, as high and as light as it was busy. It stands still: nobody turns it,
 * and no frame follows the one that draws it. `size`: of letters, in px of the canvas.
 */
export function landscapeOption(days: readonly HeatDay[], size: number) {
  const most = mostOf(days)
  return {
    animation: false,
    tooltip: { show: false },
    grid3D: {
      boxWidth: GROUND.hours,
      boxDepth: GROUND.days,
      boxHeight: GROUND.height,
      axisPointer: { show: false },
      light: {
        main: { color: sceneColors.key, intensity: 0.9, alpha: 42, beta: 34 },
        ambient: { color: sceneColors.sky, intensity: 0.4 },
      },
      postEffect: { enable: false },
      temporalSuperSampling: { enable: false },
      viewControl: {
        ...EYE,
        rotateSensitivity: 0,
        zoomSensitivity: 0,
        panSensitivity: 0,
        autoRotate: false,
        animation: false,
      },
    },
    xAxis3D: axis(
      size,
      shownHours.map((hour) => `${two(hour)}:00`),
      HOURS_PER_NAME - 1,
    ),
    yAxis3D: axis(size, days.map(({ name }) => name).toReversed(), 0),
    zAxis3D: {
      type: 'value',
      name: '',
      min: 0,
      max: Math.max(1, most),
      axisLabel: { show: false },
      axisTick: { show: false },
      // The library fails where a line is not shown.
      axisLine: { lineStyle: { opacity: 0 } },
      splitLine: { lineStyle: { color: wall.line, width: 1 } },
    },
    series: [
      {
        type: 'bar3D',
        shading: 'lambert',
        bevelSize: 0,
        barSize: [(GROUND.hours / shownHours.length) * 0.72, (GROUND.days / Math.max(1, days.length)) * 0.62],
        silent: true,
        label: { show: false },
        data: days.toReversed().flatMap(({ hours }, day) =>
          shownHours.flatMap((hour, at) => {
            const value = hours[hour] ?? 0
            return value === 0
              ? []
              : [
                  {
                    value: [at, day, value],
                    itemStyle: { color: onRamp(heatRamp, Math.sqrt(value / Math.max(1, most))) },
                  },
                ]
          }),
        ),
      },
    ],
  }
}
