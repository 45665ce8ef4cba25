import { type LiveScope, NATION_AREA } from '@data-centre/api'
import { useCaller } from '@data-centre/auth'
import { useLive } from '../../blocks/use-live.ts'
import { useProvinces } from '../../shell/area/use-provinces.ts'

const none = {}

export type HomeLive = ReturnType<typeof useLive>

/** Numbers of this moment of the caller's widest area. An area without a room of its own (several provinces) is asked for. */
export function useHomeLive(): HomeLive {
  const { profile } = useCaller()
  const { areaKind, schoolId } = profile
  const { data: provinces } = useProvinces(areaKind === 'province')
  const only = provinces?.length === 1 ? provinces[0]?.code : undefined
  const areas: Readonly<Partial<Record<typeof areaKind, LiveScope | undefined>>> = {
    nation: NATION_AREA,
    province: only ? { level: 'province', id: only } : undefined,
    school: schoolId ? { level: 'school', id: schoolId } : undefined,
  }
  return useLive(none, areas[areaKind])
}
