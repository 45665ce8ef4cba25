import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where files lie while they are being written; what a crash leaves there is removed at the next start. */
export const writingFolder = (dataDir: string): string => join(dataDir, 'incoming')

/** Removes the files of calls that a crash cut off. */
export const removeLeftFiles = (dataDir: string): Promise<void> =>
  rm(writingFolder(dataDir), { recursive: true, force: true })
