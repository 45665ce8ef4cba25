/** Logos of schools: asked for once, kept while the page stands, the same for guard, header and switcher. */
import { call } from '@data-centre/api/client'
import { useEffect, useSyncExternalStore } from 'react'
import { observable } from './observable.ts'

const store = observable<ReadonlyMap<string, string>>(new Map())
const asked = new Set<string>()

const put = (schoolId: string, url: string): void => store.set(new Map([...store.get(), [schoolId, url]]))

export const schoolLogos = {
  /** Asks for a school's logo unless somebody has already. */
  load(schoolId: string): void {
    if (asked.has(schoolId)) return
    asked.add(schoolId)
    call('user/getSchoolLogo', { schoolId }).then(
      ({ data }) => put(schoolId, data),
      (error: unknown) => {
        // A missing logo is not worth a message: the school's initial or the product's mark stands in its place.
        console.warn('school logo', error)
        asked.delete(schoolId)
      },
    )
  },
  /** Reads a logo again that has been changed here. */
  renew(schoolId: string): void {
    asked.delete(schoolId)
    schoolLogos.load(schoolId)
  },
}

/** Address of a school's logo; empty where it has none, and until it is known. */
export function useSchoolLogo(schoolId: string | undefined): string {
  const logos = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    if (schoolId) schoolLogos.load(schoolId)
  }, [schoolId])
  return (schoolId && logos.get(schoolId)) || ''
}
