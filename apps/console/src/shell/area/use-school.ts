import { call } from '@data-centre/api/client'
import { selection, useSelection } from '@data-centre/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Version and expiry of a school. */
export const useSchoolVersion = (schoolId: string | undefined) =>
  useQuery({
    queryKey: ['version', schoolId],
    queryFn: async () => (await call('school/getSchoolVersion', { schoolId: schoolId ?? '' })).data,
    enabled: schoolId !== undefined,
  })

/** Project groups of a school; the first is chosen unless one of them already is, none drops the choice. */
export function useProjectGroups(schoolId: string | undefined) {
  const { data } = useQuery({
    queryKey: ['groups', schoolId],
    queryFn: async () => (await call('zyqStatistics/getProjectGroupBySchoolId', { schoolId: schoolId ?? '' })).data,
    enabled: schoolId !== undefined,
  })
  const { pgId } = useSelection()
  useEffect(() => {
    if (data && !data.some(({ id }) => id === pgId)) selection.chooseProjectGroup(data[0]?.id)
  }, [data, pgId])
  return data
}

/** A link may name a school: it is chosen once, if it lies within the caller's scope, and goes from the address. */
function useLinkedSchool(): { waiting: boolean; failed: string | undefined } {
  const [search, setSearch] = useSearchParams()
  const id = search.get('schoolId') ?? ''
  const { data, error } = useQuery({
    queryKey: ['schools', 'linked', id],
    queryFn: async () => (await call('dataOverviewTotalData/getSchools', { schoolId: id })).data,
    enabled: id !== '',
  })
  useEffect(() => {
    const school = data?.[0]
    if (!school || school.id !== id) return
    selection.chooseSchool(school.id, school.name)
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('schoolId')
        return next
      },
      { replace: true },
    )
  }, [data, id, setSearch])
  if (id === '') return { waiting: false, failed: undefined }
  return { waiting: true, failed: error?.message ?? (data && data[0]?.id !== id ? '您没有访问权限' : undefined) }
}

/**
 * The current school with its name. Without one the first school of the sorted list is chosen; a known id gets its name.
 * `failed` carries the server's message when there is no list (您没有登录, 您没有访问权限).
 */
export function useCurrentSchool(): { schoolId: string | undefined; failed: string | undefined } {
  const linked = useLinkedSchool()
  const { schoolId, schoolName } = useSelection()
  const { data, error } = useQuery({
    queryKey: ['schools', ''],
    queryFn: async () => (await call('dataOverviewTotalData/getSchools', {})).data,
    enabled: !schoolId || !schoolName,
  })
  useEffect(() => {
    if (!data) return
    const existing = data.find(({ id }) => id === schoolId) ?? data[0]
    if (existing) selection.chooseSchool(existing.id, existing.name)
  }, [data, schoolId])
  if (linked.waiting || linked.failed) return { schoolId: undefined, failed: linked.failed }
  return {
    schoolId: schoolName ? schoolId : undefined,
    failed: error?.message ?? (data?.length === 0 ? '您没有访问权限' : undefined),
  }
}
