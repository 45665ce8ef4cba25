import { WallPanel, WallRows } from '@data-centre/charts'
import { count, hourMinute } from '@data-centre/charts/format'
import { useLive, useVisibleRows } from '../../data/wall-context.ts'
import { classSize } from '../panels/class-size.ts'
import { titleIn } from '../panels/feed-deed.ts'
import { reasonOf } from '../panels/people-text.ts'
import type { Region } from '../wall.tsx'

const TITLE_EM = 10.4

/** 上课中: the lessons that run, with who came of those expected. */
export const InClassPanel: Region = ({ order }) => {
  const classes = useLive((state) => state.classes)
  const sessions = classes?.sessions
  const visible = useVisibleRows()
  return (
    <WallPanel
      title="上课中"
      side={classes && `${count(classes.inClass)} 个课堂　到课 / 应到`}
      order={order}
      state={sessions === undefined ? 'loading' : sessions.length === 0 ? 'empty' : 'ready'}
      reason="现在没有正在上的课"
    >
      {() => (
        <WallRows
          visible={visible}
          spread
          columns="56px minmax(0, 1fr) auto 112px"
          rows={(sessions ?? []).map(({ id, course, teacher, start, ...size }) => ({
            id,
            cells: (
              <>
                <time>{hourMinute(start)}</time>
                <b>{titleIn(course, TITLE_EM)}</b>
                <span className="quiet">{teacher}</span>
                <em title={reasonOf(size.withheld?.should, size.withheld?.present)}>{classSize(size)}</em>
              </>
            ),
          }))}
        />
      )}
    </WallPanel>
  )
}
