/** What the pages know of the installation before anybody logs in: demo mark and accounts, term, progress of the filling. */
import type { DataOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { observable } from '@data-centre/auth'
import { configureMap } from '@data-centre/charts/map'
import { useSyncExternalStore } from 'react'
import { serverTime, setServerTime } from './server-time.ts'

export type Site = DataOf<'common/getSite'>

/** How often the progress of the demo world is asked for, ms. */
const POLL_MS = 2000
/** A demo world may begin to fill after the page was opened: it is asked for seldom, ms. */
const IDLE_MS = 30_000
/** A page stays open into another day or term: it asks again, ms. */
const DAY_TURN_MS = 60 * 60_000
/** How soon an unreachable server is asked again, ms. */
const RETRY_MS = 5000

const site = observable<Site | null>(null)
let asked = false

async function ask(): Promise<void> {
  try {
    const { data } = await call('common/getSite', {})
    if (data.mapNumber !== site.get()?.mapNumber) configureMap({ number: data.mapNumber })
    setServerTime(data.now)
    site.set(data)
    setTimeout(ask, data.filling ? POLL_MS : data.demo ? IDLE_MS : DAY_TURN_MS)
  } catch (error) {
    // The page works without it; the marks appear as soon as the server answers.
    console.warn('common/getSite', error)
    setTimeout(ask, RETRY_MS)
  }
}

function subscribe(listener: () => void): () => void {
  if (!asked) {
    asked = true
    void ask()
  }
  return site.subscribe(listener)
}

/** The installation, or nothing until the server has answered. Fetched once per load of the app. */
export const useSite = (): Site | null => useSyncExternalStore(subscribe, site.get)

/** Now by the server's clock, ms since 1970; what shows it is drawn again when the server has answered. */
export function useServerTime(): number {
  useSite()
  return serverTime()
}
