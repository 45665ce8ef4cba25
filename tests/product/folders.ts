import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder that is removed with the product. */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'data-centre-'))
export const removeFolder = (dir: string): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
