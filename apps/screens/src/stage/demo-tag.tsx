import type { Site } from '../data/site.ts'

/** Says that people and numbers are made up, and how far a new demo world is: until it is whole, much of its past is at nought. */
export function DemoTag({ filling }: Pick<Site, 'filling'>) {
  const share = filling && filling.total > 0 ? Math.min(1, filling.done / filling.total) : 0
  return <div className="wall-tag">{filling ? `演示数据生成中 ${Math.floor(share * 100)}%` : '演示数据'}</div>
}
