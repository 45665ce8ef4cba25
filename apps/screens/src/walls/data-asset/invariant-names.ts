/** The laws of the book as a wall calls them, by id. */
const invariantNames: Readonly<Record<string, string>> = {
  L1: '各级汇总一致',
  L2: '学校与院系一致',
  L3: '总数等于各部分',
  L4: '下钻前后一致',
  L5: '各页数值一致',
  L6: '去重人数有界',
  L7: '存量与增减一致',
  L8: '调用流向守恒',
  L9: '比率在界限内',
  L10: '排名稳定有序',
  L11: '日志总量对账',
  L12: '实时与离线一致',
  L13: '先后次序正确',
  L14: '预警与规则一致',
  L15: '统计期可拆分',
  L16: '导出与列表一致',
  L17: '数据权限不越界',
  L18: '权限树可打开',
  L19: '同种子同结果',
  L20: '重复上报只计一次',
  D1: '演示数据：预警',
  D2: '演示数据：图形',
  D3: '演示数据：成绩',
}

/** One law with what the newest run found. */
interface InvariantResult {
  law: string
  name: string
  ok: boolean
}

/** Checks of a run by law, broken ones first, then in the order of the book. */
export function invariantResults(checks: readonly { law: string; ok: boolean }[]): InvariantResult[] {
  const held = new Map<string, boolean>()
  for (const { law: invariant, ok } of checks) held.set(invariant, (held.get(invariant) ?? true) && ok)
  const place = (invariant: string) => Number(invariant.replace(/\D/g, ''))
  return [...held]
    .map(([invariant, ok]) => ({ law: invariant, name: invariantNames[invariant] ?? invariant, ok }))
    .sort(
      (a, b) =>
        Number(a.ok) - Number(b.ok) || a.law.charCodeAt(0) * -1 + b.law.charCodeAt(0) || place(a.law) - place(b.law),
    )
}
