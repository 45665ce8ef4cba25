import { DEMO_SCHOOL_LABEL, firstCharacter, SEARCH_DELAY_MS } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { selection, useSchoolLogo, useSelection } from '@data-centre/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Combobox } from './combobox.tsx'
import css from './switchers.module.css'

/** A typed query counts after a pause; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? SEARCH_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(name)
  return next
}

/** School of the school centre; demo users see the fixed label and cannot switch. */
export function SchoolSwitcher({ demo }: { demo: boolean }) {
  const { schoolId, schoolName = '' } = useSelection()
  const [query, setQuery] = useState('')
  const [search, setSearch] = useSearchParams()
  const settled = useSettled(query.trim())
  const logo = useSchoolLogo(schoolId)
  const { data, error } = useQuery({
    queryKey: ['schools', settled],
    queryFn: async () => (await call('dataOverviewTotalData/getSchools', settled ? { schoolName: settled } : {})).data,
    enabled: !demo,
  })
  const badge = logo ? (
    <img className={css.logo} src={logo} alt="" />
  ) : (
    <span className={css.initial}>{firstCharacter(demo ? DEMO_SCHOOL_LABEL : schoolName)}</span>
  )
  if (demo) {
    return (
      <div className={css.fixed}>
        {badge}
        {DEMO_SCHOOL_LABEL}
      </div>
    )
  }
  const waiting = settled !== query.trim() || data === undefined
  return (
    <Combobox
      label="切换学校"
      value={schoolName}
      badge={badge}
      query={query}
      onQuery={setQuery}
      choices={waiting ? null : data}
      {...(error ? { failure: error.message } : {})}
      chosenId={schoolId}
      onChoose={({ id, name }) => {
        selection.chooseSchool(id, name)
        // A college of the former school would be refused.
        if (search.has('college')) setSearch((now) => without(now, 'college'), { replace: true })
      }}
    />
  )
}
