import { type Kpi, type MetricId, metric, type RankRow } from '@data-centre/api'
import { panelStateOf, RollingNumber, WallDonut, WallPanel, WallRows, WallShare, wallName } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { shortName } from '@data-centre/charts/map'
import { wall } from '@data-centre/charts/theme'
import { useLive } from '../../data/wall-context.ts'
import { followed } from '../panels/number-strip.tsx'
import type { Region } from '../wall.tsx'
import { useDrill } from './drill.tsx'
import { amountOf, byValue, useCitySchools, useDistribution, useIsMunicipality, useProvince } from './numbers.ts'
import { PlaceColumns } from './place-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'

const TOP = 10
const roleColors: Readonly<Record<string, string>> = { student: wall.donut, teacher: wall.ink }
const clientColors = [wall.donut, wall.bar, wall.barColumn, wall.yesterday]
const cityKpis: readonly MetricId[] = ['users.total', 'schools.total', 'users.active', 'users.activeRate', 'logs.count']

/** What the right side lists: places below the one that is shown. */
function useListed() {
  const { city } = useDrill()
  const province = useProvince()
  const { shown: inside } = useDistribution()
  const schools = useCitySchools()
  const isMunicipality = useIsMunicipality()
  const level = city ? 'school' : province ? (isMunicipality ? 'district' : 'city') : 'province'
  return { level, places: city ? schools : inside.data?.geo, query: inside } as const
}
const levelNames = { province: '省份', city: '城市', district: '区县', school: '学校' } as const
const tableTitles = { province: '各省学校与活跃率', city: '各市学校与活跃率', district: '各区县学校与活跃率', school: '本市学校' } as const
const counted = { province: '个省份', city: '个城市', district: '个区县', school: '所学校' } as const

export function DistributionKpis() {
  const { city } = useDrill()
  const { whole, shown: inside } = useDistribution()
  const counters = useLive((state) => state.counters)
  const place = inside.data?.geo.find(({ code }) => code === city)
  const items = place
    ? cityKpis.map((id): Kpi => ({ id, label: metric(id).label, unit: metric(id).unit, value: amountOf(place, id) }))
    : followed(inside.data?.kpi, inside === whole ? counters : undefined)
  return (
    <dl className="distribution-kpis">
      {items.map(({ id, label, value, live }) => (
        <div key={id} data-metric={id}>
          <dt>{label}</dt>
          <dd>
            <RollingNumber value={value} format={(now) => shown(id, now, live ? 'counter' : 'wall')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const TopPlaces: Region = ({ order }) => {
  const { school, open } = useDrill()
  const { level, places, query } = useListed()
  const rows = byValue(places ?? [], 'users.total')
    .filter((place) => amountOf(place, 'users.total') > 0)
    .slice(0, TOP)
    .map(
      (place, index): RankRow => ({
        rank: index + 1,
        prevRank: null,
        id: place.code,
        name: level === 'school' ? place.name : shortName(place.name),
        owner: '',
        value: amountOf(place, 'users.total'),
      }),
    )
  const state = places ? { state: rows.length > 0 ? ('ready' as const) : ('empty' as const), reason: '这里还没有用户' } : panelStateOf(query)
  return (
    <>
      <WallPanel title={`${levelNames[level]}用户 TOP10`} metric="users.total" side="人" order={order} {...state}>
        <PlaceColumns rows={rows} counted={`${counted[level]}有用户`} />
      </WallPanel>
      {school && <UserDrawer key={school.id} school={school} onClose={() => open(null)} />}
    </>
  )
}

export const Mix: Region = ({ order }) => {
  const { shown: query } = useDistribution()
  const { city } = useDrill()
  const roles = [...(query.data?.role ?? [])].sort((a, b) => b.value - a.value)
  const clients = [...(query.data?.client ?? [])].sort((a, b) => b.value - a.value).filter(({ value }) => value > 0)
  const student = roles.find(({ id }) => id === 'student')?.value ?? 0
  const teacher = roles.find(({ id }) => id === 'teacher')?.value ?? 0
  const rolesPaint = roles.map(({ id }) => roleColors[id] ?? wall.bar)
  const first = clients[0]
  return (
    <WallPanel title="师生与终端占比" metric="users.total" side={city ? '全省' : '终端为近 30 天登录'} order={order} {...panelStateOf(query)}>
      {() => (
        <div className="distribution-mix">
          <div className="ring">
            <WallDonut
              metric="users.total"
              parts={roles}
              colors={rolesPaint}
              centre={{ label: '生师比', value: { text: teacher > 0 ? (student / teacher).toFixed(1) : '--', unit: '' }, metric: 'students.perTeacher' }}
            />
          </div>
          <div className="ring">
            <WallDonut
              metric="logins.count"
              parts={clients}
              colors={clientColors}
              centre={{ label: first?.name ?? '终端', value: { text: first ? (first.rate * 100).toFixed(1) : '--', unit: first ? '%' : '' } }}
            />
          </div>
          <WallShare metric="users.total" parts={roles} layout="rows" colors={rolesPaint} />
          <WallShare metric="logins.count" parts={clients} layout="rows" show="rate" colors={clientColors} />
        </div>
      )}
    </WallPanel>
  )
}

export const PlacesTable: Region = ({ order }) => {
  const { level, places, query } = useListed()
  const { enterProvince, enterCity, open } = useDrill()
  const province = useProvince()
  const go = (id: string, name: string) => {
    if (level === 'school') open({ id, name })
    else if (level === 'city') enterCity(id)
    // A municipality opens as a whole: its plate has no districts.
    else if (level === 'district' && province) enterCity(province)
    else enterProvince(id)
  }
  const middle = level === 'school' ? 'users.active' : 'schools.total'
  const rows = byValue(places ?? [], 'users.total').filter((place) => amountOf(place, 'users.total') > 0)
  const state = places ? { state: rows.length > 0 ? ('ready' as const) : ('empty' as const), reason: '这里还没有用户' } : panelStateOf(query)
  return (
    <WallPanel title={tableTitles[level]} metric="users.total" side={`${rows.length} ${counted[level]}`} order={order} {...state}>
      {() => (
        <div className="distribution-table">
          <div className="head">
            <span>{levelNames[level]}</span>
            <span>{level === 'school' ? '活跃' : '学校数'}</span>
            <span>用户数 ↓</span>
            <span>活跃率</span>
          </div>
          <WallRows
            visible={5}
            columns="minmax(0, 1fr) 84px 110px 84px"
            rows={rows.map((place) => ({
              id: place.code,
              cells: (
                <>
                  <button type="button" data-code={place.code} onClick={() => go(place.code, place.name)}>
                    {level === 'school' ? wallName(place.name, 10.5) : shortName(place.name)}
                  </button>
                  <em>{joined(shown(middle, amountOf(place, middle), 'wall')).replace('所', '')}</em>
                  <em className="lead">{joined(shown('users.total', amountOf(place, 'users.total'), 'wall'))}</em>
                  <em>{joined(shown('users.activeRate', place.values['users.activeRate'] ?? null, 'wall'))}</em>
                </>
              ),
            }))}
          />
        </div>
      )}
    </WallPanel>
  )
}
