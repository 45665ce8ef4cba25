import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { onHistoryStep } from './history-step.ts'
import { confirmLeave } from './leave-form.ts'
import { holdsChanges } from './unsaved.ts'

/** Whether a click on a link takes the page away: not a new tab, a file, or a place on the same page. */
const leadsAway = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  link.href !== '' &&
  link.target !== '_blank' &&
  !link.hasAttribute('download') &&
  !(event.ctrlKey || event.metaKey || event.shiftKey) &&
  !(link.hash !== '' && link.href.replace(link.hash, '') === location.href.replace(location.hash, ''))

/** Links ask before they take a form with changes away. */
function useLinkGuard(): void {
  useEffect(() => {
    let isLeaving = false
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isLeaving || !holdsChanges() || !link || !leadsAway(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      confirmLeave(() => {
        isLeaving = true
        link.click()
        isLeaving = false
      })
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
}

/** Place of the shown entry in the history of the tab, as the router numbers it. */
const entryIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx

/**
 * Back and forward ask before they take a form with changes away. The browser has changed the address by the time it says so: the
 * router is not told, the address is put back, and the step is taken again once it is confirmed.
 */
function useHistoryGuard(): void {
  const place = useLocation()
  const shown = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may lead to another entry
  useEffect(() => {
    shown.current = entryIndex()
  }, [place])
  useEffect(() => {
    let step: 'returning' | 'leaving' | undefined
    let isAsking = false
    let by = 0
    const ask = () => {
      if (isAsking) return
      isAsking = true
      const leave = () => {
        isAsking = false
        step = 'leaving'
        history.go(by)
      }
      confirmLeave(leave, () => {
        isAsking = false
      })
    }
    return onHistoryStep((event) => {
      const taken = step
      step = undefined
      if (taken === 'leaving') return
      if (taken === 'returning') {
        event.stopImmediatePropagation()
        return ask()
      }
      const index = entryIndex()
      // An entry without a number is not of the router: the browser loads another document.
      if (!holdsChanges() || index === undefined || shown.current === undefined || index === shown.current) return
      event.stopImmediatePropagation()
      by = index - shown.current
      step = 'returning'
      history.go(-by)
    })
  }, [])
}

/** Asks before a link, Back or forward takes a form with changes away. One stands within the router. */
export function LeaveGuard(): null {
  useLinkGuard()
  useHistoryGuard()
  return null
}
