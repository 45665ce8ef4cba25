import { type Lesson, type LessonActivity, members, type Phase, type Withheld } from '@data-centre/api'
import { FigureText, Panel, panelStateOf } from '@data-centre/charts'
import { NONE } from '@data-centre/charts/format'
import type { UseQueryResult } from '@tanstack/react-query'
import css from './lesson.module.css'

const sumOf = (activities: readonly LessonActivity[], field: 'joined' | 'expected'): number =>
  activities.reduce((sum, activity) => sum + (activity[field] ?? 0), 0)
const rateText = (joined: number | null, expected: number): string =>
  joined === null || expected === 0 ? NONE : `${((100 * joined) / expected).toFixed(1)}%`

const People = ({ value, withheld }: { value: number | null; withheld: Withheld | undefined }) => (
  <FigureText metric="participation.joined" value={value} withheld={withheld} write={String} />
)

/** Activities of a session by phase, in the order in which they began, each with who took part. */
export function LessonTimeline({ query, height }: { query: UseQueryResult<Lesson>; height: number }) {
  const { lesson, activities = [], asOf = '' } = query.data ?? {}
  return (
    <Panel
      title="课堂活动"
      metric="participation.rate"
      note={lesson?.isRunning ? `实时 ${asOf.slice(11, 16)}，参与 / 应参与，单位：人` : '参与 / 应参与，单位：人'}
      height={height}
      skeleton="rows"
      {...panelStateOf(query, {
        empty: query.data !== undefined && activities.length === 0,
        reason: lesson ? '本次课还没有活动' : '该学期没有课堂',
      })}
    >
      {() => (
        <ol className={css.timeline} style={{ maxHeight: height }}>
          {(Object.keys(members.phase) as Phase[]).map((phase) => (
            <PhaseRows
              key={phase}
              phase={phase}
              day={lesson?.day ?? ''}
              activities={activities.filter((one) => one.phase === phase)}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}

interface PhaseRowsProps {
  phase: Phase
  /** Day of the session: activities of other days say theirs. */
  day: string
  activities: readonly LessonActivity[]
}

function PhaseRows({ phase, day, activities }: PhaseRowsProps) {
  const [joined, expected] = [sumOf(activities, 'joined'), sumOf(activities, 'expected')]
  // The sum of all would say who took part in one that is withheld.
  const why = activities.some(({ withheld }) => withheld) ? ('derivable' as const) : undefined
  return (
    <li>
      <p className={css.phase}>
        <b>{members.phase[phase]}</b>
        <span>{activities.length} 个活动</span>
        <span className={css.space} />
        <span>
          参与 <People value={why ? null : joined} withheld={why} /> / {expected} 人次
        </span>
        <b>{why ? NONE : rateText(joined, expected)}</b>
      </p>
      <ol>
        {activities.map((activity) => (
          <li key={activity.id} className={css.activity} data-activity={activity.type}>
            <time>
              {!activity.at.startsWith(day) && <small className={css.day}>{activity.at.slice(5, 10)}</small>}
              {activity.at.slice(11)}
            </time>
            <i aria-hidden="true" />
            <span className={css.type}>{members.activityType[activity.type]}</span>
            <span className={css.bar} aria-hidden="true">
              <span
                style={{
                  width: activity.expected === 0 ? 0 : `${(100 * (activity.joined ?? 0)) / activity.expected}%`,
                }}
              />
            </span>
            <span className={css.count}>
              <b>
                <People value={activity.joined} withheld={activity.withheld} />
              </b>{' '}
              / {activity.expected}
            </span>
            <span className={css.rate}>{rateText(activity.joined, activity.expected)}</span>
          </li>
        ))}
      </ol>
    </li>
  )
}
