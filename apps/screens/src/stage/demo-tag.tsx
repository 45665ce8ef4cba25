import { filledPercent } from '@data-centre/api'
import type { Site } from '../data/site.ts'

const textOf = (filling: Site['filling']): string => {
  if (!filling) return '演示数据'
  return filling.isRollingUp ? '演示数据汇总中' : `演示数据生成中 ${filledPercent(filling)}%`
}

/** Says that people and numbers are made up, and how far a new demo world is: until it is whole, much of its past is at nought. */
export const DemoTag = ({ filling }: Pick<Site, 'filling'>) => <div className="wall-tag">{textOf(filling)}</div>
