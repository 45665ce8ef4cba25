import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'

type Paths =
  | 'bigLargeScreen/getHuaweiTrafficStatistics'
  | 'bigLargeScreen/getWafStatistics'
  | 'bigLargeScreen/getDataAsset'
  | 'bigLargeScreen/getDataAssetFlow'

const MINUTES = 60
const HOURS = 24

/** Walls of operation and of data assets. */
export function installationHandlers({ ports }: Services): Pick<Handlers, Paths> {
  const opened = <Port>(port: Port | undefined): Port => {
    if (!port) throw new Fault('unavailable')
    return port
  }
  return {
    'bigLargeScreen/getHuaweiTrafficStatistics': async ({ input }) =>
      opened(ports.traffic).gateways(input.minutes ?? MINUTES, input.host),
    'bigLargeScreen/getWafStatistics': async ({ input }) => opened(ports.traffic).attacks(input.hours ?? HOURS),
    'bigLargeScreen/getDataAsset': async () => opened(ports.assets).inventory(),
    'bigLargeScreen/getDataAssetFlow': async () => opened(ports.assets).flow(),
  }
}
