import { type LiveScope, routes, type WallShow } from '@data-centre/api'
import { session } from '@data-centre/auth'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { DeviceIdentity, type DeviceState } from './identity.ts'

/** What a paired wall was given. */
export interface DeviceShow {
  name: string
  area: LiveScope
  show: WallShow
  /** Id of the replay that it shows for now. */
  replay: string | null
}

/** At the devices' own address this browser is a wall even with a session; at a wall's address only without one. */
const isOwnAddress = (): boolean => window.location.pathname === routes.wallDevice.path

/** This browser as a wall; `off` while somebody is logged in at the address of a wall. */
export function useDevice(): { state: DeviceState; check: () => Promise<void> } {
  const [identity] = useState(() => new DeviceIdentity())
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const isOff = user !== null && !session.isAdopted() && !isOwnAddress()
  useEffect(() => {
    if (isOff) return
    void identity.start()
    return () => identity.stop()
  }, [identity, isOff])
  const state = useSyncExternalStore(identity.state.subscribe, identity.state.get)
  return useMemo(
    () => ({ state: isOff ? { kind: 'off' } : state, check: () => identity.check() }),
    [identity, isOff, state],
  )
}

/** What this browser shows as a paired wall; null where it is none. */
export function useDeviceShow(state: DeviceState): DeviceShow | null {
  const self = state.kind === 'paired' ? state.self : null
  // What an earlier build has kept of this wall knows of no replay.
  return useMemo(
    () => self && { name: self.name, area: self.area, show: self.show, replay: self.replay ?? null },
    [self],
  )
}
