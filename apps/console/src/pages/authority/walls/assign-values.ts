import { type LiveScope, NATION_CAROUSEL, NATION_WALL_NAME, type WallShow } from '@data-centre/api'
import { type FormProblem, wrong } from '../../../kit/form-problem.tsx'

/** Name, area and show of a wall, as they are being edited. */
export interface AssignValues {
  name: string
  level: LiveScope['level']
  province: string
  school: string
  kind: WallShow['kind']
  path: string
  round: string
}

export const emptyDraft: AssignValues = {
  name: '',
  level: 'nation',
  province: '',
  school: '',
  kind: 'round',
  path: '',
  round: NATION_CAROUSEL,
}

export function planOf({ name, area, show }: { name: string; area: LiveScope; show: WallShow }): AssignValues {
  return {
    name,
    level: area.level,
    province: area.level === 'province' ? area.id : '',
    school: area.level === 'school' ? area.id : '',
    kind: show.kind,
    path: show.kind === 'wall' ? show.path : '',
    round: show.kind === 'round' ? show.round : NATION_CAROUSEL,
  }
}

/** A round of a province plays where its numbers may be seen: in the nation, and in that province. */
export const mayPlay = (round: string, { level, province }: Pick<AssignValues, 'level' | 'province'>): boolean =>
  round === NATION_CAROUSEL || level === 'nation' || (level === 'province' && round === province)

export function wrongOf(draft: AssignValues): FormProblem | '' {
  const { name, level, province, school, kind, path, round } = draft
  if (!name.trim()) return wrong('name', '请输入大屏名称')
  if (level === 'province' && !province) return wrong('areaId', '请选择省份')
  if (level === 'school' && !school) return wrong('areaId', '请选择学校')
  if (kind === 'round') return mayPlay(round, draft) ? '' : wrong('show', '请选择轮播')
  return path ? '' : wrong('show', '请选择大屏')
}

/** What a wall's address has to say so that it shows the device's own place. */
function placeOf(path: string, { level, province, school }: AssignValues): Record<string, string> {
  if (path.startsWith('/province_')) return level === 'province' ? { province } : {}
  return /school/i.test(path) && level === 'school' ? { schoolId: school } : {}
}

/** The draft as the calls take it. */
export function assignmentOf(draft: AssignValues) {
  const { name, level, province, school, kind, path, round } = draft
  const show: WallShow = kind === 'round' ? { kind, round } : { kind, path, params: placeOf(path, draft) }
  return {
    name: name.trim(),
    areaLevel: level,
    areaId: level === 'nation' ? NATION_WALL_NAME : level === 'province' ? province : school,
    show: JSON.stringify(show),
  }
}
