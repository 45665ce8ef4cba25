import { fonts, light, lightParts, platformColors, sizes, wall } from './tokens.ts'

/** What an ECharts kind needs to know about the face it is drawn on. */
export interface ChartStyle {
  name: 'console' | 'wall'
  font: string
  size: number
  ink: string
  ink2: string
  axisInk: string
  axisLine: string
  splitLine: string
  line: string
  compare: string
  bar: string
  tooltipGround: string
  tooltipBorder: string
  tooltipShadow: string
}

export const consoleStyle: ChartStyle = {
  name: 'console',
  font: fonts.console,
  size: sizes.console.small,
  ink: light.ink1,
  ink2: light.ink2,
  axisInk: light.ink3,
  axisLine: light.line2,
  splitLine: light.grid,
  line: light.accent,
  compare: light.ink4,
  bar: light.barWeak,
  tooltipGround: light.card,
  tooltipBorder: light.line2,
  tooltipShadow: light.shadow,
}

export const wallStyle: ChartStyle = {
  name: 'wall',
  font: fonts.wall,
  size: sizes.wall.base,
  ink: wall.ink,
  ink2: wall.ink2,
  axisInk: wall.ink3,
  axisLine: wall.hair,
  splitLine: wall.line,
  line: wall.acc,
  compare: wall.yesterday,
  bar: wall.barColumn,
  tooltipGround: wall.tooltip,
  tooltipBorder: wall.hair,
  tooltipShadow: 'none',
}

/** ECharts theme object of a face: axes, grid text and tooltip; kinds add only what is theirs. */
export function chartTheme(style: ChartStyle) {
  const label = { color: style.axisInk, fontSize: style.size, fontFamily: style.font, hideOverlap: true }
  return {
    color: style.name === 'console' ? [...lightParts] : Object.values(platformColors),
    backgroundColor: 'transparent',
    textStyle: { fontFamily: style.font, fontSize: style.size, color: style.ink2 },
    categoryAxis: {
      axisLine: { show: true, lineStyle: { color: style.axisLine, width: 1 } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: label,
    },
    valueAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: style.splitLine, width: 1 } },
      splitNumber: 4,
      axisLabel: label,
      nameTextStyle: { color: style.axisInk, fontSize: style.size },
    },
    line: { symbol: 'none', smooth: 0.2, lineStyle: { width: style.name === 'console' ? 1.75 : 3 } },
    bar: { barMaxWidth: 28 },
  }
}

export const consoleChartTheme = chartTheme(consoleStyle)
export const wallChartTheme = chartTheme(wallStyle)
