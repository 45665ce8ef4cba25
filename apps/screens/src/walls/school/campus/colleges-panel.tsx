import { withheldTexts } from '@data-centre/api'
import { WallList, WallPanel } from '@data-centre/charts'
import { useLive } from '../../../data/wall-context.ts'
import type { Region } from '../../wall.tsx'
import { collegeRanks } from '../college-activity.ts'

/** Colleges of the school by today's activity; undefined until the socket has named them. */
export const useCollegeRanks = () => {
  const campus = useLive((state) => state.classes?.campus)
  return campus ? collegeRanks(campus.colleges) : undefined
}

/** 院系活跃排行: colleges by the share of their people who were active today. */
export const CollegesPanel: Region = ({ order }) => {
  const rows = useCollegeRanks()
  return (
    <WallPanel
      title="院系活跃排行"
      metric="users.activeRate"
      side="今日活跃率"
      order={order}
      state={rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
      reason={`各院系今日活跃人数${withheldTexts.few.reason}`}
    >
      {() => rows && <WallList metric="users.activeRate" rows={rows} counted="个院系上榜" spread />}
    </WallPanel>
  )
}
