import { Select } from '../../forms/select.tsx'
import { useSchoolTypes } from '../../forms/use-places.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { usePage } from '../page-context.ts'
import { useAllProvinces } from './use-all-provinces.ts'

const everything = { value: '', label: '全部' }

/** A city of the province that the page is about. */
export function CityFilter() {
  const { filters, setFilters } = usePage()
  const { area, label } = useCentre()
  const { data: provinces = [] } = useAllProvinces()
  const name = area === 'province' ? label : filters.province
  const cities = provinces.find(({ province }) => province === name)?.cities ?? []
  return (
    <Select
      prefix="城市"
      aria-label="城市"
      style={{ width: 176 }}
      showSearch
      dropdownMenuStyle={{ maxHeight: 240 }}
      value={filters.city ?? ''}
      options={[everything, ...cities.map(({ code, name: city }) => ({ value: code, label: city }))]}
      onChange={(city: string) => setFilters({ city: city || undefined })}
    />
  )
}

/** Schools of one type. */
export function SchoolTypeFilter() {
  const { filters, setFilters } = usePage()
  const types = useSchoolTypes()
  return (
    <Select
      prefix="学校类型"
      aria-label="学校类型"
      style={{ width: 192 }}
      value={filters.schoolType ?? ''}
      options={[everything, ...types.map(({ name }) => ({ value: name, label: name }))]}
      onChange={(schoolType: string) => setFilters({ schoolType: schoolType || undefined })}
    />
  )
}
