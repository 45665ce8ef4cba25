import { fonts, light, lightParts, platformColors, sizes, wall } from './tokens.ts'

/** What an ECharts kind needs to know about the face it is drawn on. */
export interface Face {
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

export const consoleFace: Face = {
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

export const wallFace: Face = {
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
export function chartTheme(face: Face) {
  const label = { color: face.axisInk, fontSize: face.size, fontFamily: face.font, hideOverlap: true }
  return {
    color: face.name === 'console' ? [...lightParts] : Object.values(platformColors),
    backgroundColor: 'transparent',
    textStyle: { fontFamily: face.font, fontSize: face.size, color: face.ink2 },
    categoryAxis: {
      axisLine: { show: true, lineStyle: { color: face.axisLine, width: 1 } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: label,
    },
    valueAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: face.splitLine, width: 1 } },
      splitNumber: 4,
      axisLabel: label,
      nameTextStyle: { color: face.axisInk, fontSize: face.size },
    },
    line: { symbol: 'none', smooth: 0.2, lineStyle: { width: face.name === 'console' ? 1.75 : 3 } },
    bar: { barMaxWidth: 28 },
  }
}

export const consoleChartTheme = chartTheme(consoleFace)
export const wallChartTheme = chartTheme(wallFace)
