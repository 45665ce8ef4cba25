import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf } from '@data-centre/charts'
import { count, hourMinute, joined, shown } from '@data-centre/charts/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LESSON_KEY, useLessonUpdates } from '../../blocks/lesson/use-lesson-updates.ts'
import { usePage } from '../../blocks/page-context.ts'
import { PlainTable } from '../../blocks/parts/plain-table.tsx'
import { useCentre } from '../../shell/area/centre.ts'
import css from './today-classes.module.css'

const HEIGHT = 300
const columns = [
  { label: '课程' },
  { label: '时间' },
  { label: '教师' },
  { label: '班级' },
  { label: '应到', isNumber: true },
  { label: '实到', isNumber: true },
  { label: '活动', isNumber: true },
]
const people = (value: number | null) => joined(shown('attendance.expected', value))

/** 今日课堂: lessons under way, who is expected, who came, and what is done in them; the socket says when that changes. */
export function TodayClasses() {
  const { schoolId } = useCentre().scope
  const { collegeId } = usePage().input
  const question = { schoolId: schoolId ?? '', ...(collegeId ? { collegeId } : {}) }
  const enabled = schoolId !== undefined
  const query = useQuery({
    queryKey: [LESSON_KEY, 'today', question],
    queryFn: async ({ signal }) => (await batched('zjyOverviewTotalData/getTodayClass', question, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })
  useLessonUpdates(schoolId, enabled)
  const { inClass = 0, sessions = [] } = query.data ?? {}
  const isPart = sessions.length < inClass
  return (
    <Panel
      title="今日课堂"
      metric="today.sessions"
      note={`正在上课 ${count(inClass)} 个${isPart ? `，列出最近开始的 ${count(sessions.length)} 个` : ''}`}
      height={HEIGHT}
      skeleton="rows"
      {...panelStateOf(query, { empty: sessions.length === 0, reason: '现在没有课堂' })}
    >
      {() => (
        <div className={css.scroll}>
          <PlainTable
            columns={columns}
            rows={sessions.map(({ id, course, teacher, className, section, start, should, present, acts }) => ({
              id,
              cells: [
                course,
                [section, hourMinute(start)].filter(Boolean).join(' '),
                teacher,
                className,
                people(should),
                people(present),
                count(acts),
              ],
            }))}
          />
        </div>
      )}
    </Panel>
  )
}
