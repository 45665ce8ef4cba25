import { type MetricId, type Place, type RankRow, type Row, withheldIf } from '@data-centre/api'
import { panelStateOf, useFade, WallPanel, WallRows, wallName } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { shortName } from '@data-centre/charts/map'
import type { Region } from '../wall.tsx'
import { useDrill } from './drill.tsx'
import {
  amountOf,
  byValue,
  useCitySchools,
  useColleges,
  useDistribution,
  useIsMunicipality,
  useProvince,
} from './numbers.ts'
import { PlaceColumns } from './place-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'

const TOP = 10

type Listed = Pick<Place, 'code' | 'name' | 'values' | 'withheld'>

const asPlace = ({ id, name, values, withheld }: Row): Listed => ({ code: id, name, values, ...withheldIf(withheld) })

/** Whether a place has people, shown or not. */
const hasUsers = ({ values, withheld }: Listed): boolean =>
  (values['users.total'] ?? 0) > 0 || withheld?.['users.total'] !== undefined

const nameIn = (level: string, name: string): string =>
  level === 'school' ? wallName(name, 10.5) : level === 'college' ? name : shortName(name)

/** What the right side lists: places below the one that is shown, and colleges of a school. */
function useListed() {
  const { city } = useDrill()
  const province = useProvince()
  const { shown: inside } = useDistribution()
  const schools = useCitySchools()
  const isMunicipality = useIsMunicipality()
  const colleges = useColleges()
  if (colleges) return { level: 'college', places: colleges.map(asPlace), query: inside } as const
  const level = city ? 'school' : province ? (isMunicipality ? 'district' : 'city') : 'province'
  return { level, places: city ? schools : inside.data?.geo, query: inside } as const
}

const levelNames = { province: '省份', city: '城市', district: '区县', school: '学校', college: '院系' } as const

const tableTitles = {
  province: '各省学校与活跃率',
  city: '各市学校与活跃率',
  district: '各区县学校与活跃率',
  school: '本市学校',
  college: '院系人数与活跃率',
} as const

const counted = { province: '个省份', city: '个城市', district: '个区县', school: '所学校', college: '个院系' } as const

const written = ({ values, withheld }: Listed, id: MetricId): string =>
  joined(shown(id, values[id] ?? null, 'wall', withheld?.[id]))

export const TopPlaces: Region = ({ order }) => {
  const { school, open } = useDrill()
  const drawer = useFade(school, { keyOf: ({ id }) => id, durationMs: 300, slide: 40 })
  const { level, places, query } = useListed()
  const rows = byValue(places ?? [], 'users.total')
    .filter((place) => amountOf(place, 'users.total') > 0)
    .slice(0, TOP)
    .map(
      (place, index): RankRow => ({
        rank: index + 1,
        prevRank: null,
        id: place.code,
        name: level === 'school' ? place.name : nameIn(level, place.name),
        owner: '',
        value: amountOf(place, 'users.total'),
      }),
    )
  const state = places
    ? { state: rows.length > 0 ? ('ready' as const) : ('empty' as const), reason: '这里还没有用户' }
    : panelStateOf(query)
  return (
    <>
      <WallPanel title={`${levelNames[level]}用户 TOP10`} metric="users.total" side="人" order={order} {...state}>
        <PlaceColumns rows={rows} counted={`${counted[level]}有用户`} />
      </WallPanel>
      {drawer((look, opened) => (
        <UserDrawer school={opened} look={look} onClose={() => open(null)} />
      ))}
    </>
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
  const hasActive = level === 'school' || level === 'college'
  const middle = hasActive ? 'users.active' : 'schools.total'
  const rows = byValue(places ?? [], 'users.total').filter(hasUsers)
  const state = places
    ? { state: rows.length > 0 ? ('ready' as const) : ('empty' as const), reason: '这里还没有用户' }
    : panelStateOf(query)
  return (
    <WallPanel
      title={tableTitles[level]}
      metric="users.total"
      side={`${rows.length} ${counted[level]}`}
      order={order}
      {...state}
    >
      {() => (
        <div className="distribution-table">
          <div className="head">
            <span>{levelNames[level]}</span>
            <span>{hasActive ? '活跃' : '学校数'}</span>
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
                  {level === 'college' ? (
                    <span>{place.name}</span>
                  ) : (
                    <button type="button" data-code={place.code} onClick={() => go(place.code, place.name)}>
                      {nameIn(level, place.name)}
                    </button>
                  )}
                  <em>{written(place, middle).replace('所', '')}</em>
                  <em className="lead">{written(place, 'users.total')}</em>
                  <em>{written(place, 'users.activeRate')}</em>
                </>
              ),
            }))}
          />
        </div>
      )}
    </WallPanel>
  )
}
