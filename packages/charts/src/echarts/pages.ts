/** The ECharts kinds of the console's pages: a lazy chunk. */
export { default as ColumnChart } from './column-chart.tsx'
export { default as GrowthChart } from './growth-chart.tsx'
export { default as HoursChart } from './hours-chart.tsx'
export { default as LogLines } from './lines/log-lines.tsx'
export { default as TrendLine } from './lines/trend-line.tsx'
export { default as RadarChart } from './radar-chart.tsx'
export { default as WeekChart } from './week-chart.tsx'
