/**
 * Tests that are unsteady and not mended yet (`tests/quarantine.json`): they run and are reported, and do not decide. At most five, each
 * for at most fourteen days: after them a test decides again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

const MAX_TESTS = 5
const MAX_MS = 14 * 86_400_000

/** Names of the tests (`file > full name`) that do not decide at this moment. Throws where the file breaks its own rules. */
export function quarantined(
  entries = JSON.parse(readFileSync(join(root, 'tests/quarantine.json'), 'utf8')),
  now = Date.now(),
) {
  if (entries.length > MAX_TESTS)
    throw new Error(`tests/quarantine.json names ${entries.length} tests; ${MAX_TESTS} are the most`)
  for (const { name, since, reason } of entries)
    if (!name?.includes(' > ') || Number.isNaN(Date.parse(since)) || !reason)
      throw new Error(
        `tests/quarantine.json: an entry needs name (file > test), since (yyyy-MM-dd) and reason: ${name}`,
      )
  return new Set(entries.filter(({ since }) => now - Date.parse(since) <= MAX_MS).map(({ name }) => name))
}
