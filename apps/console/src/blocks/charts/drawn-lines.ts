import type { Series } from '@data-centre/api'
import { type Filters, isAbout } from '../filters/filters.ts'
import { type Counted, hasNumbers, pointsOf } from './has-numbers.ts'

const isBroken = ({ withheld = {} }: Series['series'][number]): boolean => Object.keys(withheld).length > 0
const isNumber = (value: number | null): boolean => value !== null

/** So few lines are drawn whether they hold anything or not. */
const FEW = 4

/** Lines that are drawn of many parts: those on nought throughout would lie upon each other and fill the legend. Pure. */
export function drawnLines(data: Series): Series {
  if (data.series.length <= FEW) return data
  const series = data.series.filter((line) => line.id === 'total' || hasNumbers({ series: [line] }))
  return { ...data, series }
}

/** Lines about what the charts of the page are narrowed to. Pure. */
export const linesAbout = (data: Series, filters: Pick<Filters, 'entity'>): Series => ({
  ...data,
  series: data.series.filter(({ id }) => isAbout(id, filters)),
})

/**
 * Sums from the first day on. A sum with a number that is withheld would say it and is withheld too; days before any line
 * has numbers are left out. Pure.
 */
export function runningSums(data: Series): Series {
  const first = data.x.findIndex((_, at) => data.series.some((line) => line.data[at] !== null || line.withheld?.[at]))
  return {
    ...data,
    series: data.series.map((line) => {
      let sum: number | null = 0
      let isWithheld = false
      const sums = line.data.map((value, at): Counted => {
        if (at < first) return { value: null }
        sum = sum === null || value === null ? null : sum + value
        isWithheld ||= line.withheld?.[at] !== undefined
        return { value: sum, ...(isWithheld ? { withheld: 'derivable' } : {}) }
      })
      return { ...line, ...pointsOf(sums) }
    }),
  }
}

/** Sums as far as they are lines: one that breaks off at once would be a dot that looks like the whole, and is not drawn. Its place and colour stay. Pure. */
export const longSums = (data: Series): Series => ({
  ...data,
  series: data.series.map((line) =>
    isBroken(line) && line.data.filter(isNumber).length < 2
      ? { ...line, ...pointsOf(line.data.map((): Counted => ({ value: null, withheld: 'derivable' }))) }
      : line,
  ),
})

/** Names of sums that break off because a number in them is withheld: the chart says why they end. Pure. */
export const brokenSums = ({ series }: Series): string[] => series.filter(isBroken).map(({ name }) => name)
