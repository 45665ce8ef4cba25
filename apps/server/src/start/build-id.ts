import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppFolders } from '../http/pages.ts'

/**
 * Names the build that is served: the pages name their scripts by content, so their text changes with every build. Walls
 * reload when it does. 'dev' when nothing is built.
 */
export function buildIdOf(folders: AppFolders): string {
  const pages = Object.values(folders)
    .map((folder) => join(folder, 'index.html'))
    .filter((path) => existsSync(path))
  if (pages.length === 0) return 'dev'
  const hash = createHash('sha256')
  for (const page of pages) hash.update(readFileSync(page))
  return hash.digest('hex').slice(0, 12)
}
