import {
  deviceWalls,
  Fault,
  type LiveScope,
  NATION_CAROUSEL,
  NATION_WALL_NAME,
  routeAt,
  routes,
  type WallShow,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { liveScope } from '../../call/scope.ts'
import type { Services } from '../../call/services.ts'
import { grantsOfShow } from './device-caller.ts'

/** What is given to a device: where it stands, and what it shows there. */
export interface Assignment {
  areaLevel: LiveScope['level']
  areaId: string
  show: WallShow
}

/** Name of an area; the caller may see it. */
export function areaNameOf({ places }: Pick<Services, 'places'>, { level, id }: LiveScope): string {
  if (level === 'nation') return '全国'
  return (level === 'province' ? places.province(id)?.name : places.school(Number(id))?.name) ?? id
}

/** Words for what a device shows. */
export function showText({ places }: Pick<Services, 'places'>, show: WallShow): string {
  if (show.kind === 'round')
    return show.round === NATION_CAROUSEL ? '全国轮播' : `${places.province(show.round)?.name ?? show.round}轮播`
  const key = routeAt(show.path)
  return key ? routes[key].title : show.path
}

/** Places that a wall's address names, or that a round is of: they lie in the area of the device, or it would show nothing. */
function placesOfShow(show: WallShow): LiveScope[] {
  if (show.kind === 'round') return show.round === NATION_CAROUSEL ? [] : [{ level: 'province', id: show.round }]
  const { province, schoolId } = show.params
  return [
    ...(province ? [{ level: 'province', id: province } as const] : []),
    ...(schoolId ? [{ level: 'school', id: schoolId } as const] : []),
  ]
}

/**
 * Refuses an assignment that gives more than its giver has: an area outside theirs, or a wall that they may not open themselves.
 * Throws `invalid` for walls and areas that do not exist, `forbidden` for the rest.
 */
export async function demandAssignable(
  services: Services,
  caller: Caller,
  { areaLevel, areaId, show }: Assignment,
): Promise<void> {
  const { database, places } = services
  const area: LiveScope = { level: areaLevel, id: areaLevel === 'nation' ? NATION_WALL_NAME : areaId }
  if (area.id !== areaId || !liveScope(caller, area, places)) throw new Fault('forbidden')
  if (show.kind === 'wall') {
    const key = routeAt(show.path)
    if (!key || !deviceWalls.includes(key))
      throw new Fault('invalid', { msg: '没有这块大屏', data: { reason: 'param', field: 'show' } })
  } else if (show.round !== NATION_CAROUSEL && !liveScope(caller, { level: 'province', id: show.round }, places))
    throw new Fault('forbidden')
  // What the device itself may see decides, not what its giver may.
  const sight = { ...caller, area: areaAs(area) }
  if (placesOfShow(show).some((place) => !liveScope(sight, place, places)))
    throw new Fault('invalid', {
      msg: '大屏要显示的地区不在设备的数据范围内',
      data: { reason: 'param', field: 'show' },
    })
  const { walls, rights } = await grantsOfShow(database.pool, show)
  if (!walls.every((id) => caller.userManage.includes(id)) || !rights.every((id) => caller.rights.ids.has(id)))
    throw new Fault('forbidden')
}

const areaAs = ({ level, id }: LiveScope): Caller['area'] => ({
  nation: level === 'nation',
  provinces: level === 'province' ? [id] : [],
  schools: level === 'school' ? [Number(id)] : [],
  colleges: [],
})
