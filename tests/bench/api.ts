import Fastify from 'fastify'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import { type Figure, percentile, timed } from './measure.ts'

const panels = [
  'opeDataOverview/getTotal',
  'opeDataOverview/getTrend',
  'opeDataOverview/getGrowth',
  'opeDataOverview/getMap',
  'opeDataOverview/getPlatformShare',
  'opeDataOverview/getRank',
  'opeDataOverview/getLogHour',
  'opeDataOverview/getEdition',
  'opeDataOverview/getProvinceList',
  'opeDataOverview/getSchoolList',
  'bigLargeScreen/getUserScale',
  'bigLargeScreen/getRealTime',
] as const

/** Rows 4, 5, 8: one panel and a whole page of twelve, warm, and first after a start; beside a bare fastify in this process answering 3.3 KB. */
export async function api(product: Product): Promise<Figure[]> {
  const caller = await loginAs(product.url, 'operator')
  const page = { calls: panels.map((path) => ({ path, body: { periodType: '30' } })) }

  const cold = await timed(1, () => caller.data('batch', page))
  await timed(50, () => caller.data('opeDataOverview/getTrend', {}))
  const panel = await timed(500, () => caller.data('opeDataOverview/getTrend', {}))
  const batch = await timed(200, () => caller.data('batch', page))

  const bare = Fastify()
  const filler = 'x'.repeat(3200)
  bare.get('/', () => ({ code: 2000, msg: '', data: filler }))
  const address = await bare.listen({ port: 0, host: '127.0.0.1' })
  const get = async () => (await fetch(address)).json()
  await timed(100, get)
  const floor = await timed(500, get)
  await bare.close()

  return [
    {
      row: 4,
      item: 'one panel, warm, p50',
      figure: percentile(panel, 0.5),
      unit: 'ms',
      yardstick: { what: 'bare fastify p50', value: percentile(floor, 0.5) },
      goal: 'p50 <= 1.5 ms',
    },
    {
      row: 4,
      item: 'one panel, warm, p99',
      figure: percentile(panel, 0.99),
      unit: 'ms',
      yardstick: { what: 'bare fastify p99', value: percentile(floor, 0.99) },
      goal: 'p99 <= 10 ms',
    },
    {
      row: 5,
      item: `page of ${panels.length} panels, first after the start`,
      figure: cold[0] ?? 0,
      unit: 'ms',
      goal: '<= 250 ms',
    },
    {
      row: 5,
      item: `page of ${panels.length} panels, warm, p50`,
      figure: percentile(batch, 0.5),
      unit: 'ms',
      yardstick: { what: 'bare fastify p50', value: percentile(floor, 0.5) },
      goal: '<= 25 ms',
    },
    {
      row: 8,
      item: 'API overhead: cached panel against bare fastify',
      figure: percentile(panel, 0.5),
      unit: 'ms',
      yardstick: { what: 'bare fastify p50', value: percentile(floor, 0.5) },
      goal: '<= 1.5x',
    },
  ]
}
