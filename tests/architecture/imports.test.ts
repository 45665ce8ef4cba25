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
  const { imports, cycles } = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/import-graph.ts', '--json'], options),
  ) as Graph

  it('go one way, types included', () => {
    expect(cycles).toEqual([])
  })

  it.each(Object.entries(layers))('of %s follow the layers', (app, folders) => {
    const layerOf = (file: string): number =>
      folders.indexOf(new RegExp(`^${app}/src/([\\w-]+)/`).exec(file)?.[1] ?? '')
    expect(imports.filter(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from))).toEqual([])
  })
})

/** Folders of the apps, each importing from those before it only. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'apps/console': ['kit', 'forms', 'shell', 'blocks', 'pages'],
  'apps/screens': ['live', 'replay', 'data', 'stage', 'walls', 'device', 'tools', 'show'],
  'apps/server': [
    'platform',
    'warehouse',
    'call',
    'ingest',
    'realtime',
    'reports',
    'domain',
    'exports',
    'operations',
    'jobs',
    'http',
    'start',
  ],
}
