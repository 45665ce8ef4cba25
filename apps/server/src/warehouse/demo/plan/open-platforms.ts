import type { DemoPlan } from './types.ts'

/** Platforms that a school has open: those of its courses, and of the stronger schools virtual teaching offices. */
export const openPlatforms = ({ platforms, tier }: DemoPlan['schools'][number]): string[] =>
  [...platforms, ...(tier === '普通' ? [] : ['jys'])].sort()
