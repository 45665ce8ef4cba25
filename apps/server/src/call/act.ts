import type { Change } from './handler.ts'

/** Something that leaves a row. */
export interface Act {
  caller?: { userId: number; userName: string; schoolId: number | null } | undefined
  /** Account name as typed, where nobody is known. */
  userName?: string
  module: string
  action: string
  origin: { ip: string; ua: string; requestId: string }
}

/** What an act was about, as it says while it goes on. */
export interface ActDetails {
  target?: string | undefined
  change?: Change | undefined
}

/**
 * What becomes of the row of an act that was refused: `append` writes it, or it is counted with others. Answers whether it was written.
 * Rejects when it could not be.
 */
export type RefusalRows = (row: Entry, append: () => Promise<void>) => Promise<boolean>

export interface Entry extends Act, ActDetails {
  ok: boolean
  costMs?: number
}
