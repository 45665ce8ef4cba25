import { isLive, type Kpi, type MetricId, rights } from '@data-centre/api'
import { useHolds, useRightsState } from '@data-centre/auth'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCall } from '../../kit/use-call.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { filtersOf } from '../../shell/views/share.ts'
import { usePage } from '../page-context.ts'

/** What a page says of a number that its reader holds to be wrong. */
export interface DisputedNumber {
  kpi: Kpi
  /** The report that the number came from. */
  call: string
  schoolId: string
  collegeId?: string | undefined
  path: string
  /** Filters of the page, as its address and as its reports get them. */
  query: string
  filters: string
  scopeLabel: string
  periodText: string
}

interface Disputes {
  /** What cards take; absent where the reader cannot dispute a number. */
  cards: { open: ReadonlySet<MetricId>; onRaise: (kpi: Kpi) => void } | undefined
  /** The number that is being disputed. */
  raising: DisputedNumber | undefined
  close: () => void
}

/** Whether the reader may dispute numbers of the page: people of the school itself, who see it with their own account. */
function useMayDispute(): boolean {
  const { area, scope } = useCentre()
  const state = useRightsState()
  const { ticket } = usePage()
  const isHeld = useHolds(rights.authorityDisputes)
  // Pages without a frame show their numbers to strangers with a ticket, too.
  if (state.kind !== 'ready') return false
  const { profile } = state.caller
  return (
    isHeld &&
    area === 'school' &&
    scope.schoolId !== undefined &&
    ticket === undefined &&
    (profile.areaKind === 'school' || profile.areaKind === 'college') &&
    !profile.isDemo &&
    !profile.isWall
  )
}

/** Disputes of the numbers of a page: which are open, and the one that is being raised. */
export function useDisputes(call: string): Disputes {
  const mayDispute = useMayDispute()
  const { input, scopeLabel, periodText } = usePage()
  const { pathname: path, search } = useLocation()
  const [raising, setRaising] = useState<DisputedNumber>()
  const asked = useMemo(() => {
    const { schoolId = '', collegeId, province: _province, ...filters } = input
    return {
      schoolId: String(schoolId),
      collegeId: collegeId as string | undefined,
      path,
      filters: JSON.stringify(filters),
    }
  }, [input, path])
  const { data } = useCall('dispute/getMarks', asked, { enabled: mayDispute })
  const cards = useMemo(
    () =>
      mayDispute
        ? {
            open: new Set(data),
            onRaise: (kpi: Kpi) =>
              setRaising({
                ...asked,
                kpi,
                call,
                query: filtersOf(search),
                scopeLabel,
                periodText: isLive(kpi.id) ? '今日' : periodText,
              }),
          }
        : undefined,
    [mayDispute, data, asked, call, search, scopeLabel, periodText],
  )
  return { cards, raising, close: () => setRaising(undefined) }
}
