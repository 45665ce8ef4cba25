import { hourMinute } from '@data-centre/charts/format'
import { serverTime } from '../../server-time.ts'

/** 数据截至 …; written once, in the page head. */
export const AsOf = ({ statTime, liveAt }: { statTime: string | undefined; liveAt: number | undefined }) =>
  statTime ? (
    <>
      数据截至 {statTime}
      {liveAt !== undefined && `，标「实时」的为今日 ${hourMinute(serverTime(liveAt))}`}
    </>
  ) : null
