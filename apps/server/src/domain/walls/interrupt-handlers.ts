import {
  type CarouselSlide,
  Fault,
  type LiveScope,
  NATION_AREA,
  routeAt,
  routes,
  type WallInterrupt,
} from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { PlaceBook } from '../../call/place-book.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

type Paths =
  | 'bigLargeScreen/getInterrupts'
  | 'bigLargeScreen/listInterrupts'
  | 'bigLargeScreen/startInterrupt'
  | 'bigLargeScreen/endInterrupt'

interface Row {
  id: number
  area_level: LiveScope['level']
  area_id: string
  kind: WallInterrupt['kind']
  title: string
  body: string
  stop: Pick<CarouselSlide, 'path' | 'title' | 'params'> | null
  urgent: boolean
  started_at: Date
  ends_at: Date
}

const titleAt = (path: string): string => {
  const key = routeAt(path)
  return key ? routes[key].title : path
}
const nameOf = ({ level, id }: LiveScope, places: PlaceBook): string =>
  level === 'nation'
    ? '全国'
    : ((level === 'province' ? places.province(id)?.name : places.school(Number(id))?.name) ?? id)

/** The one area that a scope is; refuses several provinces or schools at once. */
function areaOf({ level, provinces, schools }: Scope): LiveScope {
  if (level === 'nation') return NATION_AREA
  const ids = level === 'province' ? provinces : schools
  if (ids?.length !== 1)
    throw new Fault('invalid', { msg: '请选择一个省或一所学校', data: { reason: 'param', field: 'province' } })
  return { level, id: String(ids[0]) }
}

/** Whether something said to an area concerns a wall that watches a scope: the area contains it. */
function concerns(messages: LiveScope, { level, provinces, schools }: Scope, places: PlaceBook): boolean {
  if (messages.level === 'nation') return true
  if (level === 'nation') return false
  if (messages.level === 'school') return level === 'school' && schools?.includes(Number(messages.id)) === true
  return (
    provinces?.includes(messages.id) === true ||
    schools?.some((id) => places.school(id)?.provinceCode === messages.id) === true
  )
}

/** Whether an area lies inside what somebody looks after. */
function within(messages: LiveScope, { level, provinces, schools }: Scope, places: PlaceBook): boolean {
  if (level === 'nation') return true
  if (messages.level === 'nation') return false
  if (messages.level === 'province') return provinces?.includes(messages.id) === true
  const code = places.school(Number(messages.id))?.provinceCode
  return schools?.includes(Number(messages.id)) === true || (code !== undefined && provinces?.includes(code) === true)
}

/** What breaks into the walls of an area for a while: words, or another wall. */
export function interruptHandlers({ database, config, ports, places }: Services): Pick<Handlers, Paths> {
  const { pool } = database
  const now = () => new Date(config.clock.now())
  const scopeOf = (row: Row): LiveScope => ({ level: row.area_level, id: row.area_id })
  const open = async (): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      'SELECT id, area_level, area_id, kind, title, body, stop, urgent, started_at, ends_at FROM wall_interrupt WHERE ends_at > $1 ORDER BY urgent DESC, id DESC',
      [now()],
    )
    return rows
  }
  const lineOf = (row: Row): WallInterrupt => ({
    id: String(row.id),
    areaLevel: row.area_level,
    areaId: row.area_id,
    areaName: nameOf(scopeOf(row), places),
    kind: row.kind,
    title: row.title,
    body: row.body,
    stop: row.stop,
    urgent: row.urgent,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  })
  return {
    'bigLargeScreen/getInterrupts': async ({ scope }) =>
      (await open()).filter((row) => concerns(scopeOf(row), scope, places)).map(lineOf),
    'bigLargeScreen/listInterrupts': async ({ scope }) =>
      (await open()).filter((row) => within(scopeOf(row), scope, places)).map(lineOf),
    'bigLargeScreen/startInterrupt': async ({
      input: { kind, title, body, path, urgent, minutes },
      scope,
      caller,
      about,
    }) => {
      const area = areaOf(scope)
      const slide =
        kind === 'wall' && path !== undefined ? { path, title: title || titleAt(path), params: paramsOf(area) } : null
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO wall_interrupt(area_level, area_id, kind, title, body, stop, urgent, started_by, started_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
        [
          area.level,
          area.id,
          kind,
          title,
          body,
          slide && JSON.stringify(slide),
          urgent,
          caller.userId,
          now(),
          new Date(config.clock.now() + minutes * 60_000),
        ],
      )
      const id = String(rows[0]?.id)
      about(nameOf(area, places), { after: { kind, title, body, path, urgent, minutes } })
      ports.tell?.('rt:interrupt', { id }, area)
      return { id }
    },
    'bigLargeScreen/endInterrupt': async ({ input: { id }, scope, about }) => {
      const row = (await open()).find((line) => String(line.id) === String(id))
      if (!row || !within(scopeOf(row), scope, places)) throw new Fault('notFound')
      about(nameOf(scopeOf(row), places), { before: { kind: row.kind, title: row.title } })
      await pool.query('UPDATE wall_interrupt SET ends_at = $2 WHERE id = $1 AND ends_at > $2', [id, now()])
      ports.tell?.('rt:interrupt', { id: String(id) }, scopeOf(row))
      return null
    },
  }
}

/** A wall that breaks in shows the area that it was said to. */
const paramsOf = ({ level, id }: LiveScope): CarouselSlide['params'] =>
  level === 'province' ? { province: id } : level === 'school' ? { schoolId: id } : undefined
