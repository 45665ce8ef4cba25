import { WallLegend, WallPanel, WallRows } from '@data-centre/charts'
import { count, rate } from '@data-centre/charts/format'
import { shortName } from '@data-centre/charts/map'
import { wall } from '@data-centre/charts/theme'
import { usePlaces } from '../map/places.ts'
import type { Region } from '../wall.tsx'
import { type CityRow, cityRows } from './city-rows.ts'
import './cities-panel.css'

const ROW = 30
const VISIBLE = 7

/** Cities with schools, once their numbers are there. */
export function useCities(): readonly CityRow[] | undefined {
  const { places } = usePlaces()
  return places.length === 0 ? undefined : cityRows(places)
}

/** Two cities can be compared, one cannot. */
export const useHasCities = (): boolean | undefined => {
  const cities = useCities()
  return cities && cities.length > 1
}

/** 各市对比: users of each city, and how many of them were active today. */
export const CitiesPanel: Region = ({ order }) => {
  const cities = useCities()
  const most = Math.max(1, ...(cities ?? []).map(({ users }) => users))
  return (
    <WallPanel
      title="各市对比"
      metric="users.total"
      side={<WallLegend items={legend} />}
      order={order}
      state={cities ? 'ready' : 'loading'}
    >
      {() =>
        cities && (
          <div className="cities-panel">
            <p>
              <span>城市</span>
              <span>学校</span>
              <span />
              <span>用户</span>
              <span>活跃率</span>
            </p>
            <WallRows
              row={ROW}
              visible={VISIBLE}
              columns={COLUMNS}
              rows={cities.map(({ code, name, schools, users, active }) => ({
                id: code,
                cells: (
                  <>
                    <span className="city">{shortName(name)}</span>
                    <em>{count(schools)}</em>
                    <div className="bar" style={{ ['--users' as string]: users / most }}>
                      <i style={{ ['--active' as string]: users > 0 ? active / users : 0 }} />
                    </div>
                    <em className="lead">{count(users)}</em>
                    <em>{users > 0 ? rate(active / users) : '--'}</em>
                  </>
                ),
              }))}
            />
          </div>
        )
      }
    </WallPanel>
  )
}
const COLUMNS = '92px 40px minmax(0, 1fr) 72px 68px'
const legend = [
  { name: '用户', color: wall.barColumn, mark: 'box' },
  { name: '今日活跃', color: wall.donut, mark: 'box' },
] as const
