import { members, pathOf, routes, type SignRow, type SignState, type Withheld, withheldIf } from '@data-centre/api'
import { allowedPaths, selection, useRightsState } from '@data-centre/auth'
import { Panel, panelStateOf, StackedShare } from '@data-centre/charts'
import { NONE } from '@data-centre/charts/format'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePage } from '../page-context.ts'
import css from './lesson.module.css'
import type { ShownSigns } from './use-lesson.ts'

/** States as the grid groups them; kinds of leave are one colour. */
const groups = {
  present: '出勤',
  late: '迟到',
  early: '早退',
  leave: '请假',
  absent: '缺勤',
  unsigned: '未签到',
} as const
type Group = keyof typeof groups
const groupOf = (state: SignState): Group =>
  state === 'personal_leave' || state === 'sick_leave' || state === 'official_leave' ? 'leave' : state
const wordOf = ({ state, lateMinutes }: SignRow): string => {
  if (state === 'present') return ''
  if (state === 'unsigned') return groups.unsigned
  return state === 'late' && lateMinutes ? `迟到 ${lateMinutes} 分` : members.attendanceState[state]
}
/** How many are in each group; null where any of it is withheld. */
function countsOf(states: ShownSigns['states']): Record<Group, number | null> {
  const counts: Record<Group, number | null> = { present: 0, late: 0, early: 0, leave: 0, absent: 0, unsigned: 0 }
  for (const [state, count] of Object.entries(states)) {
    const group = groupOf(state as SignState)
    const before = counts[group]
    counts[group] = before === null || count === null ? null : before + count
  }
  return counts
}
/** Why a group has no number: the first reason of its states. */
const whyOf = (group: Group, withheld: ShownSigns['withheld'] = {}): Withheld | undefined =>
  (Object.keys(withheld) as SignState[]).filter((state) => groupOf(state) === group).map((state) => withheld[state])[0]
/** 应到 and 实到; nothing where a number of them is withheld, because they would say it. */
function cameText(counts: Record<Group, number | null>): string {
  const { present, late, early } = counts
  const all = sumOf(Object.values(counts))
  const came = sumOf([present, late, early])
  if (all === null || came === null) return ''
  return `，应到 ${all}，实到 ${came}，出勤率 ${all === 0 ? NONE : `${((100 * came) / all).toFixed(1)}%`}`
}
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0)

interface SignGridProps {
  query: UseQueryResult<ShownSigns>
  isRunning: boolean
  asOf: string | undefined
  height: number
}

/** Everybody who is expected at the last sign-in of a session, by their state; the key filters, a name opens the portrait. Without names: how many are in which state. */
export function SignGrid({ query, isRunning, asOf = '', height }: SignGridProps) {
  const { sign = null, students, states = {}, withheld } = query.data ?? {}
  const [shown, setShown] = useState<Group>()
  const rights = useRightsState()
  const navigate = useNavigate()
  const { filters } = usePage()
  const isOpen = rights.kind === 'ready' && allowedPaths(rights.caller.rights).has(routes.studentPortrait.path)
  const open = (id: string) => {
    selection.choose('stuId', id)
    navigate(pathOf('studentPortrait', { stuId: id, term: filters.term }))
  }
  const counts = countsOf(states)
  const whole = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const kinds = (Object.keys(groups) as Group[]).filter((group) => group !== 'unsigned' || isRunning)
  return (
    <Panel
      title="签到"
      metric="attendance.rate"
      note={
        sign &&
        `${isRunning ? `实时 ${asOf.slice(11, 16)}，` : ''}${members.signMethod[sign.method]}${cameText(counts)}`
      }
      height={height}
      skeleton="rows"
      {...panelStateOf(query, { empty: query.data !== undefined && !sign, reason: '本次课未发起签到' })}
    >
      {() =>
        students === undefined ? (
          <StackedShare
            metric="attendance.signIns"
            parts={kinds.map((id) => {
              const why = counts[id] === null ? whyOf(id, withheld) : undefined
              const rate = whole === 0 ? 0 : (counts[id] ?? 0) / whole
              return { id, name: groups[id], value: counts[id], rate, ...withheldIf(why) }
            })}
          />
        ) : (
          <div className={css.signs} style={{ maxHeight: height }}>
            <p className={css.key}>
              {kinds.map((group) => (
                <button
                  key={group}
                  type="button"
                  aria-pressed={shown === group}
                  onClick={() => setShown(shown === group ? undefined : group)}
                >
                  <i data-state={group} aria-hidden="true" />
                  {groups[group]} <b>{counts[group]}</b>
                </button>
              ))}
            </p>
            <ul>
              {students.map((student) => (
                <li key={student.id}>
                  <button
                    type="button"
                    data-state={groupOf(student.state)}
                    data-faded={shown !== undefined && groupOf(student.state) !== shown}
                    title={student.who}
                    disabled={!isOpen}
                    onClick={() => open(student.id)}
                  >
                    <span>{student.who}</span>
                    <small>
                      {student.no.slice(-4)}
                      <em>{wordOf(student)}</em>
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Panel>
  )
}
