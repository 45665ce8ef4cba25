import { countersInvariant } from './counters.ts'
import { flowsInvariant } from './flows.ts'
import type { Invariant, InvariantId } from './invariant.ts'
import { keysInvariant } from './keys.ts'
import { orderInvariant } from './order.ts'
import { partsInvariant } from './parts.ts'
import { distinctInvariant } from './people.ts'
import { periodsInvariant } from './periods.ts'
import { rankingsInvariant } from './rankings.ts'
import { ratesInvariant } from './rates.ts'
import { recountInvariant } from './recounts.ts'
import { stocksInvariant } from './stocks.ts'
import { collegesInvariant, placesInvariant } from './sums.ts'
import { warningsInvariant } from './warnings.ts'

/** Invariants over the warehouse: run every night, by `npm run laws` and by the tests, on the facts that are there. */
export const invariants: readonly Invariant[] = [
  placesInvariant,
  collegesInvariant,
  partsInvariant,
  distinctInvariant,
  stocksInvariant,
  flowsInvariant,
  ratesInvariant,
  rankingsInvariant,
  recountInvariant,
  countersInvariant,
  orderInvariant,
  warningsInvariant,
  periodsInvariant,
  keysInvariant,
]

/**
 * Invariants, and clauses of invariants, about calls, pages, time and repetition: each is shown by a test of the product, which also
 * breaks what it looks at and must notice.
 */
export const invariantsOfTests: readonly { id: InvariantId; statement: string; shownBy: string }[] = [
  {
    id: 'L4',
    statement: '下钻：下级各页之和 = 上级单元格，期间与平台随之带入',
    shownBy: 'tests/invariants/drill-downs.test.ts',
  },
  {
    id: 'L5',
    statement: '同一指标、范围、时刻在各页面与大屏上数值相同',
    shownBy: 'tests/invariants/agreement.test.ts',
  },
  {
    id: 'L12',
    statement: '实时计数在一日之内不减，数到 24:00 = 关闭后的汇总，重启后恢复',
    shownBy: 'apps/server/src/realtime/day/closing-day.full.test.ts',
  },
  {
    id: 'L15',
    statement: '各页面近 7 天 = 七个单日之和，期间推后一天只差首尾两天，环比 = 与上期相比',
    shownBy: 'tests/invariants/periods.test.ts',
  },
  { id: 'L16', statement: '导出的行数、次序、名称、数值、合计与列表一致', shownBy: 'tests/invariants/exports.test.ts' },
  {
    id: 'L17',
    statement: '越权访问被拒绝，无查看个人信息权限者的任何答复与文件中没有完整姓名和号码',
    shownBy: 'tests/http/matrix.test.ts',
  },
  {
    id: 'L18',
    statement: '权限树 = 角色 ∪ 用户 − 扣除，按学校开通裁剪；树上每个路径都能打开；无专业群的学校不显示专业群统计',
    shownBy: 'tests/invariants/rights.test.ts',
  },
  {
    id: 'L19',
    statement: '同一种子生成同一世界：逐日 = 整体，模拟 = 批量',
    shownBy: 'apps/server/src/warehouse/invariants/determinism.full.test.ts',
  },
  { id: 'L20', statement: '重复发送不改变任何数值', shownBy: 'tests/invariants/idempotence.test.ts' },
  {
    id: 'L20',
    statement: '更正一条考勤只改变当日、本班及其上级的指标，改回即复原；重建不改变任何数值',
    shownBy: 'apps/server/src/warehouse/invariants/invariants.full.test.ts',
  },
]
