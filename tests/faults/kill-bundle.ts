import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Files are bundled, not imported: they are named by their place. */
const server = (path: string) => at(`../../apps/server/src/${path}`)

interface Esbuild {
  build(options: object): Promise<unknown>
}

/**
 * Bundles the child and the hosts of its engines, as the product is bundled: twenty starts through a loader would take
 * longer than everything else. It lies below the server's node_modules, so that its packages are found.
 */
export async function bundleChild(): Promise<string> {
  const outdir = at('../../apps/server/node_modules/.cache/kill-child')
  mkdirSync(outdir, { recursive: true })
  const { build } = createRequire(import.meta.url)('esbuild') as Esbuild
  const outside = {
    name: 'others-stay-outside',
    setup: ({
      onResolve,
    }: {
      onResolve(rule: object, act: (found: { path: string; kind: string }) => unknown): void
    }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@data-centre/') ? undefined : { path, external: true },
      ),
  }
  await build({
    entryPoints: {
      'kill-child': at('./kill-child.ts'),
      'engine-host': server('warehouse/engine/engine-host.ts'),
      'pglite-host': server('platform/database/pglite-host.ts'),
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    plugins: [outside],
    logLevel: 'warning',
  })
  cpSync(server('platform/database/migrations'), `${outdir}/migrations`, { recursive: true })
  return `${outdir}/kill-child.js`
}
