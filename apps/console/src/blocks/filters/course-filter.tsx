import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../forms/select.tsx'
import { useCentre } from '../../shell/area/centre.ts'
import { usePage } from '../page-context.ts'

/** Courses that are offered at once; others are found by a part of their name. */
const OFFERED = 50

/** One course of the school, or all: those with most logs are offered, a text finds the others. */
export function CourseFilter() {
  const { filters, setFilters } = usePage()
  const { schoolId } = useCentre().scope
  const [keyword, setKeyword] = useState('')
  const question = {
    schoolId: schoolId ?? '',
    pageSize: OFFERED,
    ...(filters.college ? { collegeId: filters.college } : {}),
    ...(filters.platform ? { platform: filters.platform } : {}),
    ...(keyword ? { keyword } : {}),
  }
  const { data = [] } = useQuery({
    queryKey: ['course-choices', question],
    queryFn: async ({ signal }) => (await batched('manager/course/getList', question, signal)).data.list,
    placeholderData: keepPreviousData,
    enabled: schoolId !== undefined,
  })
  return (
    <Select
      prefix="课程"
      aria-label="课程"
      style={{ width: 240 }}
      showSearch
      filterOption={false}
      onSearch={setKeyword}
      dropdownMenuStyle={{ maxHeight: 240 }}
      value={filters.course ?? ''}
      options={[
        { value: '', label: '全部' },
        ...data.map(({ courseId, courseName, teacherName }) => ({
          value: courseId,
          label: teacherName ? `${courseName}（${teacherName}）` : courseName,
        })),
      ]}
      onChange={(course: string) => setFilters({ course: course || undefined })}
    />
  )
}
