import { EngineError } from '../../warehouse/engine/engine-error.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { RowBlock } from './row-block.ts'

/** A row that the engine does not take, with its words. */
export interface RefusedRow {
  table: string
  row: string
  detail: string
}

/** Errors of ClickHouse that blame the data: the same rows will never be taken, so the culprit is searched. */
const BAD_DATA = new Set([6, 25, 26, 27, 32, 38, 41, 53, 69, 70, 72, 117, 321, 349, 377, 407, 441, 469, 691])

/**
 * Writes rows under a token. Where the data are to blame it halves the block until the bad rows stand alone, and answers
 * them; the good ones are written. Any other failure is thrown: the caller tries again with the same token, and halves
 * get the same tokens again.
 */
export async function insertRows(
  store: FactStore,
  table: string,
  block: RowBlock,
  token: string,
  from = 0,
  to = block.rows,
): Promise<RefusedRow[]> {
  if (from === to) return []
  try {
    await store.insert(table, block.bytes(from, to), token)
    return []
  } catch (error) {
    if (!(error instanceof EngineError) || !BAD_DATA.has(error.code)) throw error
    if (to - from === 1) return [{ table, row: block.bytes(from, to).toString(), detail: error.message }]
    const middle = from + Math.ceil((to - from) / 2)
    return [
      ...(await insertRows(store, table, block, `${token}.0`, from, middle)),
      ...(await insertRows(store, table, block, `${token}.1`, middle, to)),
    ]
  }
}
