import { rmSync } from 'node:fs'
import { openChdb } from '../src/warehouse/engine/chdb.ts'
import { prepareWarehouse } from '../src/warehouse/prepare.ts'
import type { FactStore } from '../src/warehouse/store.ts'
import { copyOf, type TestTemplate } from './template.ts'
import { loadTinyWorld } from './tiny-world/load.ts'

/** A statement waits for the other tests of a busy machine. */
const PATIENT_MS = 120_000

/** A warehouse that belongs to one test: a real engine on a copy of a template. */
export interface TestWarehouse {
  store: FactStore & { hostPid(): number | undefined }
  close(): Promise<void>
}

/** Opens an engine on a new folder, fills it and closes it again. */
export async function fillWarehouse(dir: string, fill: (store: FactStore) => Promise<void>): Promise<void> {
  const store = await openChdb({ dir, sessions: 2, readMs: PATIENT_MS })
  try {
    await fill(store)
  } finally {
    await store.close()
  }
}

/** Every table, no row. */
const empty: TestTemplate = {
  name: 'empty-warehouse',
  filledBy: import.meta.url,
  fill: (dir) => fillWarehouse(dir, prepareWarehouse),
}
/** The tiny world of hand-counted rows, with its roll-ups. */
const tiny: TestTemplate = {
  name: 'tiny-warehouse',
  filledBy: import.meta.url,
  fill: (dir) => fillWarehouse(dir, loadTinyWorld),
}

/** Opens an engine on a copy of a template; `close` removes the copy. */
export async function openWarehouseOf(template: TestTemplate, sessions = 2): Promise<TestWarehouse> {
  const dir = await copyOf(template)
  const store = await openChdb({ dir, sessions, readMs: PATIENT_MS })
  return {
    store,
    close: async () => {
      await store.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A warehouse with every table and no row. */
export const openEmptyWarehouse = (): Promise<TestWarehouse> => openWarehouseOf(empty)

/** A warehouse that holds the tiny world. */
export const openTinyWarehouse = (): Promise<TestWarehouse> => openWarehouseOf(tiny)
