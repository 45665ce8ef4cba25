import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { siteOf } from './site.ts'

export const siteHandlers = ({ config, ports }: Services): Pick<Handlers, 'common/getSite'> => ({
  'common/getSite': async () => siteOf(config, ports),
})
