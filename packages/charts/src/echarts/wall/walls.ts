/** The ECharts kinds of the walls: a lazy chunk. */
export { default as WallArea } from './wall-area.tsx'
export { default as WallDonut } from './wall-donut.tsx'
export { default as WallGrowth } from './wall-growth.tsx'
export { default as WallMonths } from './wall-months.tsx'
export { default as WallRose } from './wall-rose.tsx'
export { default as WallSeries } from './wall-series.tsx'
export { default as WallSpark } from './wall-spark.tsx'
