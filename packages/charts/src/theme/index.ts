export type { ChartStyle as Face } from './chart-themes.ts'
export { chartTheme, consoleChartTheme, consoleStyle, wallChartTheme, wallStyle } from './chart-themes.ts'
export { alpha, onRamp, partColor, platformColor } from './colors.ts'
export { wallVariables } from './css.ts'
export {
  attendanceColors,
  banner,
  campusColors,
  fonts,
  heatRamp,
  levels,
  light,
  lightParts,
  lightRamp,
  medals,
  motion,
  platformColors,
  sceneColors,
  sizes,
  wall,
  wallNight,
  wallRamp,
  wallSteps,
} from './tokens.ts'
