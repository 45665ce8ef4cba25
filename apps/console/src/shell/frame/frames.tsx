import { DEMO_SCHOOL_MANAGE_ID } from '@data-centre/api'
import { idsOf, selection, useCaller, useSelection } from '@data-centre/auth'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { areaTitles } from '../area/area.ts'
import { ProvinceSwitcher } from '../area/province-switcher.tsx'
import { SchoolSwitcher } from '../area/school-switcher.tsx'
import { useProvinces } from '../area/use-provinces.ts'
import { useCurrentSchool, useProjectGroups, useSchoolVersion } from '../area/use-school.ts'
import { Refused } from '../refused.tsx'
import { Frame } from './frame.tsx'
import { VersionBadge } from './version-badge.tsx'

/** 学校数据中心: switcher, version badge, menu with the 115 rule. */
export function SchoolFrame() {
  const { rights, profile } = useCaller()
  const { schoolName } = useSelection()
  const { schoolId, failed } = useCurrentSchool()
  const { data: version } = useSchoolVersion(schoolId)
  const groups = useProjectGroups(schoolId)
  const demo = profile.isDemo || idsOf(rights.schoolManage).includes(DEMO_SCHOOL_MANAGE_ID)
  const label = version?.demo || demo ? '演示学校' : (schoolName ?? '')
  const centre = useMemo(
    () => (schoolId ? { area: 'school' as const, label, scope: { schoolId } } : null),
    [schoolId, label],
  )
  return (
    <Frame
      area="school"
      head={
        <>
          <SchoolSwitcher demo={demo} />
          {version && <VersionBadge version={version} />}
        </>
      }
      centre={centre}
      hasProjectGroups={(groups?.length ?? 0) > 0}
      visited={{ schoolId, schoolName }}
      {...(failed ? { instead: <Refused text={failed} /> } : {})}
    />
  )
}

/** 省级数据中心: province in the title, switcher where there is a choice. The first province is chosen by default. */
export function ProvinceFrame() {
  const { sfprovince } = useSelection()
  const { data: provinces, error } = useProvinces()
  const chosen = provinces?.find(({ province }) => province === sfprovince)?.province
  const first = provinces?.[0]?.province
  // A link may name a province: it is chosen once, if it is one of the caller's, and goes from the address.
  const [search, setSearch] = useSearchParams()
  const linked = search.get('sfprovince')
  const isOwn = linked === null || provinces === undefined || provinces.some(({ province }) => province === linked)
  const dropLink = useCallback(
    () =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          next.delete('sfprovince')
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  useEffect(() => {
    if (!provinces || !isOwn) return
    if (linked !== null) {
      selection.chooseProvince(linked)
      dropLink()
    } else if (!chosen && first) selection.chooseProvince(first)
  }, [provinces, chosen, first, linked, isOwn, dropLink])
  const centre = useMemo(
    () => (chosen ? { area: 'province' as const, label: chosen, scope: { province: chosen } } : null),
    [chosen],
  )
  const failed = error?.message ?? (provinces?.length === 0 ? '您没有访问权限' : undefined)
  const instead = failed ? (
    <Refused text={failed} />
  ) : isOwn ? undefined : (
    <Refused
      text={`没有“${linked}”的数据`}
      sentence="该省份不存在，或不在您的管理范围内。请在页面上方选择省份，其他筛选条件不变"
    />
  )
  return (
    <Frame
      area="province"
      head={
        <>
          <strong>{chosen ? `${areaTitles.province} · ${chosen}` : areaTitles.province}</strong>
          <ProvinceSwitcher onChoose={dropLink} />
        </>
      }
      centre={centre}
      visited={{ sfprovince: chosen }}
      {...(instead ? { instead } : {})}
    />
  )
}

const nation = { area: 'operation' as const, label: '全国', scope: {} }
/** 运营数据中心. */
export const OperationFrame = () => (
  <Frame area="operation" head={<strong>{areaTitles.operation}</strong>} centre={nation} visited={{}} />
)

const authority = { area: 'authority' as const, label: areaTitles.authority, scope: {} }
/** 权限管理. */
export const AuthorityFrame = () => (
  <Frame area="authority" head={<strong>{areaTitles.authority}</strong>} centre={authority} visited={{}} />
)
