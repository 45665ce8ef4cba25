import { type Dimension, type Measure, type WarehouseMeasureId, warehouseMeasures } from '@data-centre/api'
import { afterAll, beforeAll } from 'vitest'
import { compile } from '../../src/warehouse/compile/compile.ts'
import type { Scope } from '../../src/warehouse/data-scope.ts'
import type { MetricQuery, Span } from '../../src/warehouse/metric-query.ts'
import type { FactStore } from '../../src/warehouse/store.ts'
import { openTinyWarehouse, type TestWarehouse } from '../warehouse.ts'
import { TINY_TODAY } from './row-data.ts'

let warehouse: TestWarehouse
export let store: FactStore

/** Opens the warehouse of the tiny world before the tests of a file and closes it after them. */
export function provideTinyWarehouse(): void {
  beforeAll(async () => {
    warehouse = await openTinyWarehouse()
    store = warehouse.store
  })
  afterAll(async () => {
    await warehouse.close()
  })
}

export const nation: Scope = { level: 'nation', label: '全国' }
export const yunnan: Scope = { level: 'province', provinces: ['530000'], label: '云南省' }
export const school: Scope = { level: 'school', schools: [1], label: '云岭机电职业技术学院' }
export const college: Scope = { level: 'school', schools: [1], colleges: [11], label: '机电学院' }

/** The last thirty closed days, stocks as of now; the thirty before; the day before yesterday and yesterday. */
export const month: Span = { from: '2025-04-14', to: '2025-05-13', end: '2025-05-14' }
export const before: Span = { from: '2025-03-15', to: '2025-04-13', end: '2025-04-13' }
export const yesterday: Span = { from: '2025-05-13', to: '2025-05-13', end: '2025-05-13' }

export const ids = Object.keys(warehouseMeasures) as WarehouseMeasureId[]
export const grainOf = (id: WarehouseMeasureId): readonly Dimension[] => (warehouseMeasures[id] as Measure).grain

export async function read(question: MetricQuery, scope: Scope = nation) {
  const statement = compile([question], scope, TINY_TODAY)
  return statement.read(await store.query(statement.sql, statement.params))
}
export const numberOf = async (id: WarehouseMeasureId, span: Span, scope?: Scope) =>
  (await read({ measures: [id], spans: [span] }, scope)).value(0, 0, id)
export async function valuesBy(id: WarehouseMeasureId, by: Dimension, span: Span = month, scope?: Scope) {
  const cells = await read({ measures: [id], spans: [span], by: [by] }, scope)
  return Object.fromEntries(
    cells
      .members(0)
      .map((member) => [member, cells.value(0, 0, id, member)])
      .filter(([, value]) => value !== 0),
  )
}
export const total = (values: Record<string, number>) => Object.values(values).reduce((sum, value) => sum + value, 0)
