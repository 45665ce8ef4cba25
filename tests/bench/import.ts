import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inWarehouse } from '../faults/stores.ts'
import { peakMemory } from '../product/memory.ts'
import { startImport } from '../product/platform.ts'
import { removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import type { Figure } from './measure.ts'
import { writeEnlarged } from './oulad-enlarged.ts'

/** The data set of the Open University, enlarged from the sample, through the import command of a stopped server: it holds the stores itself, so its memory is that of the import. `BENCH_SHARE` is the share of the published size. */
export async function largeImport(): Promise<Figure[]> {
  const share = Number(process.env.BENCH_SHARE ?? 1)
  const folder = scratchFolder()
  const product = await startProduct({ env: { DEMO_TODAY: '' } })
  await product.stop()
  try {
    const { clicks, handIns } = await writeEnlarged(folder, share)
    const megabytes = statSync(join(folder, 'studentVle.csv')).size / 1e6
    const started = performance.now()
    const { code, peak } = await peakMemory(startImport(product, ['oulad', folder]))
    const seconds = (performance.now() - started) / 1000
    if (code !== 0) throw new Error(`the import ended with ${code}`)
    const [found] = await inWarehouse(product.dataDir, (store) =>
      store.query<{ rows: number }>(
        "SELECT count() AS rows FROM fact_log WHERE event_date < '2016-01-01'",
        {},
        { maxMs: 60_000 },
      ),
    )
    return [
      {
        row: '-',
        item: `OULAD enlarged, clicks of studentVle (${megabytes.toFixed(0)} MB) and hand-ins`,
        figure: clicks + handIns,
        unit: 'rows',
        goal: '10,655,280 + 173,912',
      },
      {
        row: '-',
        item: 'OULAD enlarged, log rows that stand afterwards',
        figure: found?.rows ?? 0,
        unit: 'rows',
        goal: '-',
      },
      { row: '-', item: 'OULAD enlarged, import with its roll-ups', figure: seconds, unit: 's', goal: '-' },
      { row: '-', item: 'OULAD enlarged, rows', figure: (clicks + handIns) / seconds, unit: 'rows/s', goal: '-' },
      {
        row: '-',
        item: 'OULAD enlarged, peak resident memory of the importing process',
        figure: peak,
        unit: 'MB',
        goal: '< 500 MB',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    removeFolder(product.dataDir)
  }
}
