import { memberLabel, type PersonType, type PersonDialog as Shown } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { panelStateOf, WallKpiStrip, WallPanel, WallRadar, WallRows, WallSeries, wallName } from '@data-centre/charts'
import { hourMinute, monthDay } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fitted } from '../panels/feed-deed.ts'
import '../dialog.css'
import './person-dialog.css'

interface PersonDialogProps {
  type: PersonType
  id: string
  /** Absent until it has come, or where there is none. */
  ticket: string | undefined
  /** No ticket will come: nothing is shown. */
  refused: boolean
  /** Called once the data have come, or none will. */
  onReady?: () => void
  /** Absent where the window is a page of its own. */
  onClose?: () => void
}

const TEXT_EM = 25
const roleNames = { tea: '教师', stu: '学生' } as const

/**
 * 师生详情: one person by their masked name, their six sides among those of their school, and their latest actions. Its data are
 * kept nowhere: not among the last good values of the wall either.
 */
export function PersonDialog({ type, id, ticket, refused, onReady, onClose }: PersonDialogProps) {
  const query = useQuery({
    queryKey: ['person', type, id, ticket],
    queryFn: async () => (await call('bigLargeScreen/getTeaStuDialog', { type, id, ticket: ticket ?? '' })).data,
    enabled: ticket !== undefined,
    retry: 0,
    gcTime: 0,
  })
  const { data } = query
  const isEmpty = refused || query.isError
  const isReady = data !== undefined || isEmpty
  useEffect(() => {
    if (isReady) onReady?.()
  }, [isReady, onReady])
  return (
    <section
      className="wall-dialog person-dialog"
      aria-label="师生详情"
      data-state={data ? 'ready' : isEmpty ? 'empty' : 'loading'}
    >
      <header>
        {data && (
          <i className="person-face" aria-hidden="true">
            {data.who.slice(0, -2)}
          </i>
        )}
        <div>
          <h2>{data?.who ?? `${roleNames[type]}详情`}</h2>
          {data && (
            <p>
              {[roleNames[type], data.standing, data.college, wallName(data.school, 18)].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        {onClose && (
          <button type="button" aria-label="关闭" onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {isEmpty ? <p className="person-nothing">暂无数据哦~</p> : <Parts data={data} state={panelStateOf(query)} />}
    </section>
  )
}

const whole = (value: number | null): string => (value === null ? '--' : String(Math.round(value)))

function Parts({ data, state }: { data: Shown | undefined; state: ReturnType<typeof panelStateOf> }) {
  const logs = data?.logs ?? []
  return (
    <>
      <div className="kpis">{data && <WallKpiStrip items={data.kpi} layout="row" />}</div>
      <WallPanel className="sides" title="六维画像" side="本学期 · 校内百分位" {...state}>
        {() =>
          data && <WallRadar label="六维画像" dims={data.sides.map((side) => ({ ...side, text: whole(side.value) }))} />
        }
      </WallPanel>
      <WallPanel className="trend" title="近 30 天日志" metric="logs.count" order={1} {...state}>
        {() => data && <WallSeries metric="logs.count" data={data.trend} kind="lines" label={monthDay} />}
      </WallPanel>
      <WallPanel
        className="logs"
        title="最近日志"
        side="最近 10 条"
        order={2}
        {...state}
        {...(data && logs.length === 0 ? { state: 'empty' as const, reason: '近 30 天没有日志' } : {})}
      >
        {() => (
          <WallRows
            visible={5}
            columns="150px 110px minmax(0, 1fr)"
            rows={logs.map(({ t, platform, text }, index) => ({
              id: `${t} ${index}`,
              cells: (
                <>
                  <time>
                    {monthDay(t)} {hourMinute(t)}
                  </time>
                  <span>{memberLabel('platform', platform)}</span>
                  <b>{fitted(text, TEXT_EM)}</b>
                </>
              ),
            }))}
          />
        )}
      </WallPanel>
    </>
  )
}
