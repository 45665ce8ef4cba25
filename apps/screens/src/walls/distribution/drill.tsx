import type { MetricId } from '@data-centre/api'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useWall } from '../../data/wall-context.ts'

/** Numbers that the columns may stand for. */
export const columnMetrics = [
  { id: 'users.total', label: '用户' },
  { id: 'users.active', label: '活跃' },
  { id: 'schools.total', label: '学校' },
  { id: 'logs.count', label: '日志' },
] as const satisfies readonly { id: MetricId; label: string }[]
export type ColumnMetric = (typeof columnMetrics)[number]['id']

interface Drill {
  /** Code of the province that is shown; null for the whole area. */
  province: string | null
  /** Code of the city that is shown; null for all of them. */
  city: string | null
  metric: ColumnMetric
  choose: (metric: ColumnMetric) => void
  enterProvince: (code: string) => void
  enterCity: (code: string) => void
  /** One step back, as far as the caller's area. */
  up: () => void
  /** School whose people are listed. */
  school: { id: string; name: string } | null
  open: (school: { id: string; name: string } | null) => void
}

const DrillContext = createContext<Drill | null>(null)

export function useDrill(): Drill {
  const drill = useContext(DrillContext)
  if (!drill) throw new Error('this part needs the drill above it')
  return drill
}

/** How deep the wall looks: nation, province, city. ESC and the right button lead back. */
export function Drilling({ children }: { children: ReactNode }) {
  const { shown, scope, params } = useWall()
  const top = scope.level === 'province' ? scope.id : null
  const wanted = scope.level === 'nation' && /^\d{6}$/.test(params.province ?? '') ? (params.province ?? null) : top
  const [province, setProvince] = useState<string | null>(wanted)
  const [city, setCity] = useState<string | null>(null)
  const [metric, choose] = useState<ColumnMetric>('users.total')
  const [school, open] = useState<Drill['school']>(null)
  const drill = useMemo<Drill>(
    () => ({
      province,
      city,
      metric,
      choose,
      enterProvince: setProvince,
      enterCity: setCity,
      up: () => {
        if (school) open(null)
        else if (city) setCity(null)
        else setProvince(top)
      },
      school,
      open,
    }),
    [province, city, metric, school, top],
  )
  useEffect(() => {
    if (!shown) return
    const back = (event: KeyboardEvent) => event.key === 'Escape' && drill.up()
    const backInstead = (event: MouseEvent) => {
      event.preventDefault()
      drill.up()
    }
    window.addEventListener('keydown', back)
    window.addEventListener('contextmenu', backInstead)
    return () => {
      window.removeEventListener('keydown', back)
      window.removeEventListener('contextmenu', backInstead)
    }
  }, [shown, drill])
  return <DrillContext value={drill}>{children}</DrillContext>
}
