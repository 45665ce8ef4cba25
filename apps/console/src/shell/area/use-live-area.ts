import { type LiveScope, NATION_AREA } from '@data-centre/api'
import { useMemo } from 'react'
import { useProvinces } from './use-provinces.ts'

/** Area that the socket watches for a place; nothing until a province's code is known. */
export function useLiveArea({ schoolId, province }: { schoolId?: string; province?: string }): LiveScope | undefined {
  const { data } = useProvinces(!schoolId && province !== undefined)
  const code = data?.find((entry) => entry.province === province)?.code
  return useMemo(() => {
    if (schoolId) return { level: 'school', id: schoolId }
    if (province) return code ? { level: 'province', id: code } : undefined
    return NATION_AREA
  }, [schoolId, province, code])
}
