import { lines, sankey, share } from '../../blocks/builders/charts.ts'
import { cards, rankingBars } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { callTables, drill } from './call-tables.ts'

const trend = <K extends 'calls' | 'sources' | 'owners' | 'callers'>(part: K) =>
  partOf('opeDataResources/getCallTrend', part)

/** /operation/ResourceCall: whose resources and courses are taken over, by whom, and from where to where. */
export default statisticsPage(
  'operationCalls',
  [
    cards('opeDataResources/getCallTotal', [
      'courses.calls',
      'courses.called',
      'resources.calls',
      'resources.called',
      'resources.callingSchools',
      'resources.callRate',
    ]),
    [lines(trend('calls'), 'resources.calls', '调用趋势'), share(trend('sources'), 'resources.calls', 'courseSource')],
    sankey('opeDataResources/getCallFlow', 'resources.calls', '省际素材调用', { height: 368 }),
    [
      rankingBars(trend('owners'), 'resources.calls', '提供方', { drill }),
      rankingBars(trend('callers'), 'courses.callsOut', '使用方', { drill }),
    ],
    callTables,
  ],
  { filters: ['period', 'province', 'platform'], period: '365' },
)
