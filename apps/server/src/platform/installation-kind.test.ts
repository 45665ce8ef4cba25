import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { demandKind, noteKind } from './installation-kind.ts'

it('starts a folder only as what it was made for, and names the command that makes the other kind', () => {
  for (const demo of [true, false]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'kind-'))
    const start = (as: boolean) => () => demandKind({ dataDir, demo: as })
    // A new folder becomes either.
    for (const as of [true, false]) expect(start(as)).not.toThrow()
    noteKind({ dataDir, demo })
    noteKind({ dataDir, demo: !demo })
    expect(start(demo)).not.toThrow()
    expect(start(!demo)).toThrow(ConfigError)
    expect(start(!demo)).toThrow(
      demo ? /不能用 DEMO=0 启动[\s\S]*DEMO=0 DATA_DIR=\/path\/to\/new-folder npm start/ : /请加上 DEMO=0 启动/,
    )
  }
})

it('takes what its content says where a folder notes nothing', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kind-'))
  expect(() => demandKind({ dataDir, demo: false }, 'demo')).toThrow('演示环境')
  expect(() => demandKind({ dataDir, demo: true }, 'production')).toThrow('正式环境')
})
