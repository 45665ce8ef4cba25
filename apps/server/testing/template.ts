import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { awaitLock } from '../src/platform/lock-file.ts'

/** A folder that tests start from: filled once, copied for each of them. */
export interface TestTemplate {
  /** Names the folder; one name, one content. */
  name: string
  /** `import.meta.url` of the module that fills it: what this module imports decides whether a filled folder is still valid. */
  filledBy: string
  /** Fills an empty folder and has closed everything in it when it resolves. */
  fill(dir: string): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
/** Where the templates of this checkout lie. */
export const cache = join(root, 'node_modules/.cache/test-templates')
/** A filling takes seconds on an idle machine; whoever waits for it has the suite's own limit besides. */
const FILL_MS = 600_000
/** Templates of other states of the sources are kept for an hour after their last use: a copy of a store takes 40 MB. */
const KEPT_MS = 3_600_000

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => (name.includes('.test.') ? [] : filesOf(join(path, name))))
    : [path]

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g

/** Where an import leads to; undefined for a library, whose version the lock file says. */
function targetOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(importer), specifier)
  const workspace = /^@data-centre\/(\w+)/.exec(specifier)?.[1]
  return workspace && join(root, 'packages', workspace, 'src')
}

interface Source {
  mtimeMs: number
  digest: Buffer
  /** Files and folders that it imports or names by a URL. */
  targets: readonly string[]
}

declare global {
  /** Sources as this process has read them: test files that share a process have modules of their own. */
  var readSources: Map<string, Source> | undefined
}

/** Reads a source again only when it has changed: every test file asks for the same hundreds. */
function sourceAt(file: string): Source {
  globalThis.readSources ??= new Map()
  const { mtimeMs } = statSync(file)
  const kept = globalThis.readSources.get(file)
  if (kept?.mtimeMs === mtimeMs) return kept
  const content = readFileSync(file)
  const imports = file.endsWith('.ts') ? content.toString().matchAll(IMPORT) : []
  const targets = [...imports].flatMap(([, specifier = '']) => targetOf(specifier, file) ?? [])
  const source = { mtimeMs, digest: createHash('sha256').update(content).digest(), targets }
  globalThis.readSources.set(file, source)
  return source
}

/** A module and everything that it imports or names by a URL, directly or not; of another workspace all of its sources. */
export function sourcesOf(module: string): string[] {
  const found = new Set<string>()
  const visited = new Set<string>()
  const visit = (path: string): void => {
    if (visited.has(path)) return
    visited.add(path)
    for (const file of existsSync(path) ? filesOf(path) : []) {
      if (found.has(file)) continue
      found.add(file)
      for (const target of sourceAt(file).targets) visit(target)
    }
  }
  visit(module)
  return [...found].sort()
}

/** Changes with every source that the content of a template follows from. */
function keyOf({ filledBy }: TestTemplate): string {
  const hash = createHash('sha256')
  for (const file of [...sourcesOf(fileURLToPath(filledBy)), join(root, 'package-lock.json')])
    hash.update(`${relative(root, file)}\0`).update(sourceAt(file).digest)
  return hash.digest('hex').slice(0, 16)
}

/** Removes templates of this name that no run has used for an hour, and fillings that were cut off; `now` by the clock that dates files. */
function removeStale(name: string, now: number): void {
  for (const entry of readdirSync(cache)) {
    const path = join(cache, entry)
    if (entry.startsWith(`${name}-`) && !entry.endsWith('.lock') && now - statSync(path).mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

/** The folder of a template; filled aside and renamed, so that a filling that is cut off leaves none. Of several workers one fills it. */
async function filled(template: TestTemplate): Promise<string> {
  const path = join(cache, `${template.name}-${keyOf(template)}`)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const lock = await awaitLock(`${path}.lock`, FILL_MS)
  const aside = mkdtempSync(`${path}.filling-`)
  try {
    if (existsSync(path)) return path
    removeStale(template.name, statSync(aside).mtimeMs)
    await template.fill(aside)
    renameSync(aside, path)
    return path
  } finally {
    rmSync(aside, { recursive: true, force: true })
    lock.release()
  }
}

/** Copies what a folder holds into another one. Thousands of files: Node's own copy takes twice the processor time. */
export async function copyContent(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** A folder below the temporary one that holds a copy of the template, and belongs to the caller. */
export async function copyOf(template: TestTemplate): Promise<string> {
  const path = await filled(template)
  utimesSync(path, new Date(), new Date())
  const dir = mkdtempSync(join(tmpdir(), `${template.name}-`))
  await copyContent(path, dir)
  return dir
}
