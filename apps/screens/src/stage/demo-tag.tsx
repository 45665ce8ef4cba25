import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../data/site.ts'

/** Says that people and numbers are made up, and how far a new demo world is: until it is whole, its past is at nought. `fresh`: the server can be heard. */
export function DemoTag({ fresh }: { fresh: boolean }) {
  const { data: filling } = useQuery({ ...siteQuery, select: (site) => site.filling })
  const share = filling && filling.total > 0 ? Math.min(1, filling.done / filling.total) : 0
  return <div className="wall-tag">{filling && fresh ? `演示数据生成中 ${Math.floor(share * 100)}%` : '演示数据'}</div>
}
