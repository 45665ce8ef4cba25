/** What is known of a state of the sources: the stamp of the last `npm test`, and what of the full suite has passed on it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

const cache = join(root, 'node_modules/.cache')
const stampPath = join(cache, 'last-test.json')
const passedPath = join(cache, 'full-suite.json')

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Hash of the tree of a clean checkout; null where something differs from the commit, or the sources came without their history. */
export function cleanTree() {
  return git('status', '--porcelain') === '' ? (git('rev-parse', 'HEAD^{tree}') ?? null) : null
}

function write(path, value) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`)
}

/** Writes what the last run of the gate came to: `{ tree, at, seconds, passed, failed, flaky }`. */
export const writeStamp = (stamp) => write(stampPath, stamp)

/** Files of the full suite that have passed on a tree. */
export function passedOn(tree) {
  try {
    const kept = JSON.parse(readFileSync(passedPath, 'utf8'))
    return new Set(tree !== null && kept.tree === tree ? kept.files : [])
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return new Set()
  }
}

/** Keeps them; those of another tree go. */
export function keepPassed(tree, files) {
  if (tree !== null) write(passedPath, { tree, files: [...new Set([...passedOn(tree), ...files])].sort() })
}
