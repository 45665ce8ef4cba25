import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { folderChecks } from './installation.ts'

const dir = mkdtempSync(join(tmpdir(), 'doctor-'))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('warns of an own data folder that others may read, and never advises to change the rights of a folder that is not', () => {
  const checks = () => folderChecks(readConfig({ DATA_DIR: dir, NODE_ENV: 'test' })).slice(0, 1)
  mkdirSync(join(dir, 'www'))
  chmodSync(dir, 0o755)
  expect(checks()).toEqual([
    {
      state: 'fail',
      what: '数据目录',
      says: expect.stringContaining('不是本产品的数据目录'),
      hint: expect.any(String),
    },
  ])
  expect(checks()[0]?.hint).not.toContain('chmod')
  writeFileSync(join(dir, 'installation.kind'), 'demo\n')
  expect(checks()).toMatchObject([{ state: 'warn', what: '权限', hint: `chmod 700 ${dir}` }])
})
