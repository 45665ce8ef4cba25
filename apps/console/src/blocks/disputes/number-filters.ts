import { dimensions, members } from '@data-centre/api'
import { type Filters, memberFilterNames } from '../filters/filters.ts'

/** Filters of a number beside place and period, as people read them; empty where nothing narrows it. */
export const numberFilters = (filters: Filters): string =>
  [
    ...(filters.platform ? [`${dimensions.platform}：${members.platform[filters.platform]}`] : []),
    ...memberFilterNames.flatMap((name) => {
      const value = filters[name]
      const labels: Readonly<Record<string, string>> = members[name]
      return value ? [`${dimensions[name]}：${labels[value] ?? value}`] : []
    }),
    ...(filters.grade ? [`${dimensions.grade}：${filters.grade}级`] : []),
  ].join('；')
