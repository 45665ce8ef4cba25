import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How Node runs the file of a child process. */
export interface ChildEntry {
  path: string
  execArgv: string[]
}

/**
 * The file `name` of a child process beside the module `importer` (its `import.meta.url`): in the bundle all entries are JavaScript in one
 * folder, in the sources TypeScript that a loader reads. Reading it through the loader takes a second of processor time; tests, which start
 * hundreds, name the folder of the bundle in `BUILT_CHILDREN` instead.
 */
export function childEntry(name: string, importer: string): ChildEntry {
  if (!importer.endsWith('.ts')) return { path: fileURLToPath(new URL(`./${name}.js`, importer)), execArgv: [] }
  const built = process.env['BUILT_CHILDREN']
  if (built) return { path: join(built, `${name}.js`), execArgv: [] }
  return {
    path: fileURLToPath(new URL(`./${name}.ts`, importer)),
    execArgv: ['--import', createRequire(importer).resolve('tsx')],
  }
}
