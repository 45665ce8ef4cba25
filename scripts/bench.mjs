/**
 * npm run bench [name …]: figures against the yardsticks of one run; reports, never judges.
 * npm run bench:attack [seconds]: attacks a running server from many networks, its operational store (PostgreSQL where it is installed)
 * going away meanwhile; status 1 when it ends or an honest login fails.
 * npm run bench:soak [path | round | night …]: hours of every wall's life in minutes; status 1 when something grows.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build, installPackages, requireNode, root } from './install.mjs'
import { findPostgres } from './services.mjs'

requireNode()
installPackages()
const browser = requireBrowser()
build()
const programs = { soak: 'soak/soak.ts', attack: 'attack.ts' }
const [first = '', ...rest] = process.argv.slice(2)
const [program, names] = Object.hasOwn(programs, first) ? [programs[first], rest] : ['run.ts', process.argv.slice(2)]
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tests/bench', program), ...names], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: browser, POSTGRES_BIN: findPostgres() ?? '' },
})
process.exit(status ?? 1)
