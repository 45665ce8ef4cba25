/** npm run check: every static gate at once: format and lint, types, import directions, unused code. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()

const bin = (path) => join(root, 'node_modules', path)
/**
 * Programs that the compiler checks: sources under the same options share one, so none of the packages is checked again with each app.
 * One checker each: several infer the same types over again, and the programs fill the cores already.
 */
const programs = ['packages', 'apps', 'apps/server', 'tests']
const types = programs.map((folder) => [
  `types of ${folder}`,
  [bin('typescript/bin/tsc'), '--noEmit', '--checkers', '1', '-p', folder],
])
const gates = {
  'format and lint': [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
  ...Object.fromEntries(types),
  'import directions': [bin('turbo/bin/turbo'), 'boundaries'],
  'unused code': [bin('knip/bin/knip.js')],
}

const started = performance.now()
const results = await Promise.all(
  Object.entries(gates).map(
    ([name, args]) =>
      new Promise((resolve) => {
        const gate = spawn(process.execPath, args, {
          cwd: root,
          env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', FORCE_COLOR: '0' },
        })
        let output = ''
        gate.stdout.on('data', (text) => (output += text))
        gate.stderr.on('data', (text) => (output += text))
        gate.on('close', (code) => resolve({ name, code, output }))
      }),
  ),
)
for (const { name, code, output } of results) {
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  if (code !== 0) console.log(output)
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
