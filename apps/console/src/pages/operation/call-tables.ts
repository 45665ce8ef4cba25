import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs } from '../../blocks/builders/tables.ts'

export const drill = opens('schoolDashboard', 'school')
const given = [
  { metric: 'resources.calls', label: '素材调用' },
  { metric: 'resources.called', label: '被调素材' },
  { metric: 'courses.calls', label: '课程调用' },
  { metric: 'courses.called', label: '被调课程' },
] as const
const sort = 'resources.calls'

/** What is called of provinces and schools, and what schools call of others. */
export const callTables = tabs(
  table('省份', 'opeDataResources/getCallProvinceList', given, {
    sort,
    export: 'opeDataResources/exportCallProvinceList',
    drill: { filter: 'province' },
  }),
  table('提供方', 'opeDataResources/getCallList', given, {
    sort,
    export: 'opeDataResources/exportCallList',
    drill,
  }),
  table('使用方', 'opeDataResources/getCallerList', [{ metric: 'courses.callsOut', label: '调用外校课程' }], {
    export: 'opeDataResources/exportCallerList',
    drill,
  }),
)
