import { type ReactNode, useContext, useEffect } from 'react'
import { day, SetNightContext } from '../../../data/night-context.ts'
import { useLive } from '../../../data/wall-context.ts'
import { shownNow } from '../../../live/server-time.ts'
import { useSchool } from '../use-school.ts'
import { NightGround } from './night-ground.tsx'
import { isLate, isQuiet } from './night-rule.ts'
import { useHeld } from './use-held.ts'

/** People of the school who may be online. */
const PEOPLE = new Set<string>(['teachers.total', 'students.total'])

/** Watches over a school's wall: says when it is night there, and darkens its ground. */
export function NightWatch({ children }: { children: ReactNode }) {
  const { data } = useSchool()
  const classes = useLive((state) => state.classes) ?? data?.classes
  const counters = useLive((state) => state.counters)
  const online = counters?.c['online.users'] ?? null
  const withheld = counters?.withheld?.['online.users']
  const people = data?.totals.reduce((sum, { id, value }) => sum + (PEOPLE.has(id) ? (value ?? 0) : 0), 0)
  const { shown: isNight, isFirst } = useHeld((now) =>
    classes && counters && people !== undefined
      ? isQuiet({ now, running: classes.inClass, next: classes.campus?.next?.start ?? null, online, people })
      : undefined,
  )
  const setNight = useContext(SetNightContext)
  const late = isLate(shownNow())
  useEffect(
    () => setNight({ isNight, isLate: late, online, withheld, isFirst }),
    [setNight, isNight, late, online, withheld, isFirst],
  )
  useEffect(() => () => setNight(day), [setNight])
  return (
    <>
      <NightGround isNight={isNight} isFirst={isFirst} />
      {children}
    </>
  )
}
