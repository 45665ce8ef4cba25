import { nameOnWalls } from '@data-centre/api'
import { Empty, panelStateOf, WallRows } from '@data-centre/charts'
import { count } from '@data-centre/charts/format'
import { animated, type SpringValues } from '@react-spring/web'
import { useEffect, useState } from 'react'
import { useCall } from '../../data/use-call.ts'

const PAGE_SIZE = 50
const ROWS = 18
/** A drawer that nobody closes gives its place back. */
const CLOSES_MS = 60_000
const roles = [
  { id: 'teacher', label: '教师' },
  { id: 'student', label: '学生' },
] as const

interface UserDrawerProps {
  school: { id: string; name: string }
  /** Where it is on its way in or out. */
  look: SpringValues<{ opacity: number; x: number }>
  onClose: () => void
}

/** People of a school by their logs of the last 30 days; their names are masked. */
export function UserDrawer({ school, look, onClose }: UserDrawerProps) {
  const [role, setRole] = useState<(typeof roles)[number]['id']>('teacher')
  const query = useCall('teaPortrait/getUserListBySchool', { schoolId: school.id, role, pageSize: PAGE_SIZE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice restarts the timer; another callback does not
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSES_MS)
    return () => clearTimeout(timer)
  }, [role])
  const { state, reason } = panelStateOf(query, { empty: query.data?.list.length === 0 })
  return (
    <animated.aside className="user-drawer" style={look} aria-label={`${school.name}的师生`}>
      <header>
        <h2>{school.name}</h2>
        <button type="button" onClick={onClose} aria-label="关闭">
          ✕
        </button>
      </header>
      <fieldset className="map-switch" aria-label="身份">
        {roles.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={role === id} onClick={() => setRole(id)}>
            {label}
          </button>
        ))}
      </fieldset>
      <p>
        近 30 天有日志的{role === 'teacher' ? '教师' : '学生'} {count(query.data?.total)} 人
      </p>
      {state === 'empty' && <Empty />}
      {state === 'failed' && <p>{reason}</p>}
      {query.data && (
        <WallRows
          visible={ROWS}
          columns="48px minmax(0, 1fr) 140px"
          rows={query.data.list.map(({ id, rank, name, logs }) => ({
            id,
            cells: (
              <>
                <time>{rank}</time>
                <b>{nameOnWalls(name)}</b>
                <em>{count(logs)} 条日志</em>
              </>
            ),
          }))}
        />
      )}
    </animated.aside>
  )
}
