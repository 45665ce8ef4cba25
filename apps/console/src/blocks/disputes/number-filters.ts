import { dimensions, memberFilterKeys, memberLabel } from '@data-centre/api'
import type { Filters } from '../filters/filters.ts'

/** Filters of a number beside place and period, as people read them; empty where nothing narrows it. */
export const numberFilters = (filters: Filters): string =>
  [...memberFilterKeys, 'grade' as const]
    .flatMap((name) => {
      const value = filters[name]
      return value ? [`${dimensions[name]}：${memberLabel(name, value)}`] : []
    })
    .join('；')
