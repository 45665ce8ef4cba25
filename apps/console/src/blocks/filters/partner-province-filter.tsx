import { addressKey } from '@data-centre/api'
import { selection, useSelection } from '@data-centre/auth'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Select } from '../../forms/select.tsx'
import { usePage } from '../page-context.ts'
import { useAllProvinces } from './use-all-provinces.ts'

/** Province of the partners: the address says it, and on entry, where that is silent, what the session chose. */
export function PartnerProvinceFilter() {
  const { filters, setFilters } = usePage()
  const [, setSearch] = useSearchParams()
  const { sfprovince } = useSelection()
  const { data: provinces = [] } = useAllProvinces()
  const isEntered = useRef(false)
  const kept = provinces.find(({ province }) => province === sfprovince)?.code
  const { partnerProvince } = filters
  useEffect(() => {
    if (provinces.length === 0 || isEntered.current) return
    isEntered.current = true
    if (partnerProvince || !kept) return
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        next.set(addressKey('partnerProvince'), kept)
        return next
      },
      { replace: true },
    )
  }, [provinces, partnerProvince, kept, setSearch])
  return (
    <Select
      prefix="省份"
      aria-label="省份"
      style={{ width: 160 }}
      showSearch
      dropdownMenuStyle={{ maxHeight: 240 }}
      value={partnerProvince ?? ''}
      options={[
        { value: '', label: '全国' },
        ...provinces.map(({ code, province }) => ({ value: code, label: province })),
      ]}
      onChange={(code: string) => {
        const chosen = provinces.find((entry) => entry.code === code)
        if (chosen) selection.chooseProvince(chosen.province)
        setFilters({ partnerProvince: code || undefined })
      }}
    />
  )
}
