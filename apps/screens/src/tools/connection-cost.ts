import { type CallPath, Fault, type InputOf, SUCCESS_CODE } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import './tools.css'

/** Cost of one call. */
export interface Cost {
  path: CallPath
  ms: number | null
  code: number | null
  bytes: number | null
  note: string
}

export const untried = (path: CallPath): Cost => ({ path, ms: null, code: null, bytes: null, note: '' })

export const ms = (value: number | null): string => (value === null ? '--' : `${Math.round(value)} ms`)

export const kilobytes = (value: number | null): string => (value === null ? '--' : `${(value / 1024).toFixed(1)} KB`)

export async function costOf(path: CallPath, input: object): Promise<Cost> {
  const start = performance.now()
  try {
    const answer = await call(path, input as InputOf<CallPath>)
    const took = performance.now() - start
    return {
      path,
      ms: took,
      code: SUCCESS_CODE,
      bytes: new TextEncoder().encode(JSON.stringify(answer)).length,
      note: '',
    }
  } catch (error) {
    return {
      path,
      ms: performance.now() - start,
      code: error instanceof Fault ? error.code : null,
      bytes: null,
      note: error instanceof Error ? error.message : String(error),
    }
  }
}
