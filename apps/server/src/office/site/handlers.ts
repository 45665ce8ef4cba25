import type { Handlers } from '../../http/handler.ts'
import type { Services } from '../../http/services.ts'
import { siteOf } from './site.ts'

export const siteHandlers = ({ config, ports }: Services): Pick<Handlers, 'common/getSite'> => ({ 'common/getSite': async () => siteOf(config, ports) })
