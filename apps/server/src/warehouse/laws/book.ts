import { flowsLaw } from './flows.ts'
import type { Law, LawId } from './law.ts'
import { orderLaw } from './order.ts'
import { distinctLaw } from './people.ts'
import { periodsLaw } from './periods.ts'
import { rankingsLaw } from './rankings.ts'
import { ratesLaw } from './rates.ts'
import { recountLaw } from './recounts.ts'
import { stocksLaw } from './stocks.ts'
import { collegesLaw, partsLaw, placesLaw } from './sums.ts'
import { warningsLaw } from './warnings.ts'

/** Laws over the warehouse: run every night, by `npm run laws` and by the tests, on the facts that are there. */
export const laws: readonly Law[] = [placesLaw, collegesLaw, partsLaw, distinctLaw, stocksLaw, flowsLaw, ratesLaw, rankingsLaw, recountLaw, orderLaw, warningsLaw, periodsLaw]

/** Laws about calls, pages and repetition: each is shown by a test of the product. */
export const lawsOfTests: readonly { id: LawId; statement: string; shownBy: string }[] = [
  { id: 'L4', statement: '下钻：下级各页之和 = 上级单元格，期间与平台随之带入', shownBy: 'tests/laws/drill-downs.test.ts' },
  { id: 'L5', statement: '同一指标、范围、时刻在各页面与大屏上数值相同', shownBy: 'tests/laws/agreement.test.ts' },
  { id: 'L12', statement: '实时计数不减，重启后恢复，与关闭后的汇总一致', shownBy: 'apps/server/src/live/live-day.test.ts' },
  { id: 'L16', statement: '导出的行、合计与列表一致', shownBy: 'tests/laws/agreement.test.ts' },
  { id: 'L17', statement: '越权访问被拒绝，脱敏范围内无完整个人信息', shownBy: 'tests/http/matrix.test.ts' },
  { id: 'L18', statement: '权限树 = 角色 ∪ 用户 − 扣除，按学校开通裁剪；树上每个路径都能打开；无专业群的学校不显示专业群统计', shownBy: 'tests/laws/rights.test.ts' },
  { id: 'L19', statement: '同一种子生成同一世界：逐日 = 整体，模拟 = 批量', shownBy: 'apps/server/src/warehouse/demo/world.test.ts' },
  { id: 'L20', statement: '重复发送、重复重建不改变任何数值', shownBy: 'tests/laws/idempotence.test.ts' },
]
