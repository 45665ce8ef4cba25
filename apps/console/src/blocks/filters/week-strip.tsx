import type { TermWeeks } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../page-context.ts'
import css from './week-strip.module.css'

/** What a week without lessons looks like. */
const restOf = (name: string): 'exam' | 'holiday' | undefined =>
  name === '' ? undefined : name === '考试周' ? 'exam' : 'holiday'

/** 9月1日 of yyyy-MM-dd. */
const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

const useTermWeeks = (termId: string | undefined): UseQueryResult<TermWeeks> =>
  useQuery({
    queryKey: ['termWeeks', termId],
    queryFn: async ({ signal }) => (await batched('basicInfo/getTermWeeks', { termId }, signal)).data,
  })

type WeekRange = readonly [from: number, to: number]

/** Where a choice begins: an end of what is chosen moves while the other stays, any other week begins anew. */
function anchorOf(week: number, [from, to]: WeekRange, isExtended: boolean): number {
  if (isExtended && from > 0) return week < from ? to : from
  if (from === to) return week
  return week === from ? to : week === to ? from : week
}
const between = (one: number, other: number): WeekRange => [Math.min(one, other), Math.max(one, other)]

/** Weeks that are chosen, those that are being drawn over before it holds. */
function useWeekChoice() {
  const { filters, setFilters } = usePage()
  const kept: WeekRange = [filters.weekFrom ?? 0, filters.weekTo ?? 0]
  const [drawn, setDrawn] = useState<{ anchor: number; range: WeekRange }>()
  return {
    range: drawn?.range ?? kept,
    begin: (week: number, isExtended: boolean) => {
      const anchor = anchorOf(week, kept, isExtended)
      setDrawn({ anchor, range: between(anchor, week) })
    },
    extend: (week: number) => setDrawn((now) => now && { ...now, range: between(now.anchor, week) }),
    commit: () => {
      if (!drawn) return
      setDrawn(undefined)
      setFilters({ weekFrom: drawn.range[0], weekTo: drawn.range[1] })
    },
    clear: () => setFilters({ weekFrom: undefined, weekTo: undefined }),
  }
}

/** Teaching weeks of the term, of which some may be chosen: by a click, by drawing over them, or with Shift. Weeks to come have no numbers. */
export default function WeekStrip() {
  const { filters } = usePage()
  const { data: term, isError, refetch } = useTermWeeks(filters.term)
  const { range, begin, extend, commit, clear } = useWeekChoice()
  const isChosen = ({ week }: { week: number }) => week >= range[0] && week <= range[1]
  const chosen = term?.weeks.filter(isChosen) ?? []
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (isError && !term)
    return (
      <div className={css.strip} data-print="no" role="alert">
        <span>教学周加载失败</span>
        <button type="button" className="link-button" onClick={() => void refetch()}>
          重试
        </button>
      </div>
    )
  return (
    <div className={css.strip} data-print="no">
      <span>教学周</span>
      <fieldset className={css.weeks} aria-label="教学周" onPointerUp={commit} onPointerLeave={commit}>
        {term?.weeks.map((entry) => (
          <button
            key={entry.week}
            type="button"
            disabled={entry.week > term.begun}
            data-rest={restOf(entry.rest)}
            aria-pressed={isChosen(entry)}
            aria-label={`第 ${entry.week} 周`}
            title={[`${dayText(entry.from)} 至 ${dayText(entry.to)}`, entry.rest].filter(Boolean).join('，')}
            onPointerDown={(event) => begin(entry.week, event.shiftKey)}
            onPointerEnter={(event) => event.buttons > 0 && extend(entry.week)}
            onKeyDown={({ key, shiftKey }) => (key === 'Enter' || key === ' ') && begin(entry.week, shiftKey)}
            onKeyUp={commit}
          >
            {entry.week}
          </button>
        ))}
      </fieldset>
      <span>{first && last ? `${dayText(first.from)} 至 ${dayText(last.to)}` : '全部'}</span>
      {first && (
        <button type="button" className="link-button" onClick={clear}>
          全部
        </button>
      )}
      <RestKey rests={new Set(term?.weeks.map(({ rest }) => restOf(rest)))} />
    </div>
  )
}

const restNames = { holiday: '假期', exam: '考试周' } as const

const RestKey = ({ rests }: { rests: ReadonlySet<string | undefined> }) =>
  (Object.keys(restNames) as (keyof typeof restNames)[]).map(
    (rest) =>
      rests.has(rest) && (
        <span key={rest} className={css.key}>
          <i data-rest={rest} aria-hidden="true" />
          {restNames[rest]}
        </span>
      ),
  )
