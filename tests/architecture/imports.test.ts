import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Graph {
  imports: { from: string; to: string }[]
  cycles: { parent: string; group: string[] }[]
}

describe('imports between folders', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { imports, cycles } = JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', 'scripts/import-graph.ts', '--json'], options)) as Graph

  it('go one way, types included', () => {
    expect(cycles.filter(({ parent }) => ONE_WAY.test(parent))).toEqual([])
  })

  it('of the server follow the layers', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [left, right] = [serverFolder(from), serverFolder(to)]
      return left !== undefined && right !== undefined && layers.indexOf(right) > layers.indexOf(left)
    })
    expect(wrong).toEqual([])
  })
})

/** Parents whose folders have no cycles left. */
const ONE_WAY = /^(\.|packages|apps\/(server|screens)\/src)(\/|$)/

/** Folders of the server, each importing from those before it only. */
const layers = ['platform', 'warehouse', 'call', 'ingest', 'realtime', 'reports', 'domain', 'exports', 'operations', 'jobs', 'http', 'start']
const serverFolder = (file: string): string | undefined => {
  const folder = /^apps\/server\/src\/([\w-]+)\//.exec(file)?.[1]
  return folder && layers.includes(folder) ? folder : undefined
}
