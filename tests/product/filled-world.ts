import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { awaitLock } from '@data-centre/server/platform/lock-file.ts'
import { copyContent } from '@data-centre/server/testing/template.ts'
import { removeFolder, scratchFolder } from './folders.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'apps/server/dist')
const cache = join(root, 'node_modules/.cache/test-worlds')

/** Fingerprint of the built server and the packages beneath it: another build fills its own world. */
function buildId(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(js|mjs|json|wasm)$/.test(name)) hash.update(name).update(readFileSync(join(built, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * A new folder with the filled demo world of a profile in it, which costs a second where filling costs a quarter of a minute. The first
 * caller of a build has `fill` make the original in an empty folder and stop the server; workers that come meanwhile wait.
 */
export async function copyOfFilledWorld(profile: string, fill: (dataDir: string) => Promise<void>): Promise<string> {
  const build = buildId()
  const original = join(cache, `${build}-${profile}`)
  if (!existsSync(original)) {
    mkdirSync(cache, { recursive: true })
    const lock = await awaitLock(join(cache, 'lock'), Number.POSITIVE_INFINITY)
    try {
      if (!existsSync(original)) await make(original, build, fill)
    } finally {
      lock.release()
    }
  }
  const copy = scratchFolder()
  await copyContent(original, copy)
  return copy
}

/** Filled elsewhere and moved into place: what a killed run leaves behind is never taken for whole, and goes with the next original. */
async function make(original: string, build: string, fill: (dataDir: string) => Promise<void>): Promise<void> {
  for (const name of readdirSync(cache))
    if (name !== 'lock' && (!name.startsWith(build) || name.endsWith('.unfinished'))) removeFolder(join(cache, name))
  const unfinished = `${original}.unfinished`
  mkdirSync(unfinished, { mode: 0o700 })
  await fill(unfinished)
  renameSync(unfinished, original)
}
