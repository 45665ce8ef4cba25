/** Bundles the server: one file per process. Packages of others stay outside, ours (TypeScript) come inside. */

import { existsSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Workspace packages export TypeScript, which only the bundler reads. What is loaded before the server listens comes inside
 * with all that it needs: its three hundred small files cost a third of a start. Everything else stays a package.
 */
const inside = /^(@data-centre\/|fastify$|@fastify\/|zod$|zod\/|pino$)/
const othersStayOutside = {
  name: 'others-stay-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || inside.test(path) || importer.includes('/node_modules/')
        ? undefined
        : { path, external: true },
    ),
}

/** CommonJS packages inside an ES module still ask for these. */
const commonJs = `import { createRequire as createRequireOfBundle } from 'node:module'
import { dirname as dirnameOfBundle } from 'node:path'
import { fileURLToPath as pathOfBundle } from 'node:url'
const require = createRequireOfBundle(import.meta.url)
const __filename = pathOfBundle(import.meta.url)
const __dirname = dirnameOfBundle(__filename)`

// Child processes and threads are found beside the file that starts them, so every entry lies flat in dist.
const entries = {
  main: 'src/main.ts',
  'engine-host': 'src/warehouse/engine/engine-host.ts',
  'pglite-host': 'src/platform/database/pglite-host.ts',
  'picture-worker': 'src/platform/captcha/picture-worker.ts',
  'workbook-worker': 'src/platform/workbook/workbook-worker.ts',
  'sheet-reader': 'src/domain/schools/import/sheet-reader.ts',
  import: 'src/ingest/import/cli.ts',
  operations: 'src/operations/cli.ts',
}

await rm(here('dist'), { recursive: true, force: true })
await build({
  entryPoints: Object.fromEntries(
    Object.entries(entries)
      .map(([name, path]) => [name, here(path)])
      .filter(([, path]) => existsSync(path)),
  ),
  outdir: here('dist'),
  bundle: true,
  // What a start can do without stays in files of its own: it listens before they are read.
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  minifySyntax: true,
  sourcemap: 'linked',
  banner: { js: commonJs },
  plugins: [othersStayOutside],
  logLevel: 'warning',
})
await cp(here('src/platform/database/migrations'), here('dist/migrations'), { recursive: true })
await cp(here('src/domain/seeds/samples'), here('dist/samples'), { recursive: true })

// A first start unpacks this instead of making a cluster, which takes seconds.
const cluster = await PGlite.create()
await writeFile(here('dist/office-template.tgz'), Buffer.from(await (await cluster.dumpDataDir('gzip')).arrayBuffer()))
await cluster.close()
