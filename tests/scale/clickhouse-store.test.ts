import { describeStore } from '@data-centre/server/testing/store-suite.ts'
import { openClickHouse } from '@data-centre/server/warehouse/engine/clickhouse.ts'
import { startFront } from './front.ts'

describeStore('ClickHouse over HTTP', async () => {
  const front = await startFront()
  const store = await openClickHouse({ url: front.url })
  return {
    store,
    killEngine: async () => {
      await front.kill()
      await front.again()
    },
    another: () => openClickHouse({ url: front.url }),
    close: async () => {
      await store.close()
      await front.close()
    },
  }
})
