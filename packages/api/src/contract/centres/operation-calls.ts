import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { flow } from '../flows.ts'
import { group, kpis, parts, ranking, series, table } from '../shapes.ts'

const calls = { demand: { rights: [rights.operationCalls] }, scope: 'nation' } as const
const given = ['resources.calls', 'resources.called', 'courses.calls', 'courses.called'] as const

/** Whose resources and courses are taken over, and by whom. */
export const operationCallCalls = {
  'opeDataResources/getCallTotal': report(
    kpis([
      'courses.calls',
      'courses.called',
      'resources.calls',
      'resources.called',
      'resources.callingSchools',
      'resources.callRate',
    ]),
    calls,
  ),
  'opeDataResources/getCallTrend': report(
    group({
      calls: series(['resources.calls', 'courses.calls'], 'day'),
      sources: parts('resources.calls', 'courseSource'),
      owners: ranking('resources.calls', 'school', 10),
      callers: ranking('courses.callsOut', 'school', 10),
    }),
    calls,
  ),
  'opeDataResources/getCallFlow': report(flow('resources.calls', 10), calls),
  'opeDataResources/getCallProvinceList': report(table('province', given, { sort: 'resources.calls' }), calls),
  'opeDataResources/getCallList': report(table('school', given, { sort: 'resources.calls' }), calls),
  'opeDataResources/getCallerList': report(table('school', ['courses.callsOut'], { sort: 'courses.callsOut' }), calls),
  'opeDataResources/exportCallProvinceList': exportOf('opeDataResources/getCallProvinceList', '省份资源调用', calls),
  'opeDataResources/exportCallList': exportOf('opeDataResources/getCallList', '提供方资源调用', calls),
  'opeDataResources/exportCallerList': exportOf('opeDataResources/getCallerList', '使用方课程调用', calls),
} as const
