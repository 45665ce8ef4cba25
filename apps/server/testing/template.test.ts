import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { cache, copyOf, sourcesOf, type TestTemplate } from './template.ts'

const name = `template-test-${process.pid}`
const copies: string[] = []
const left = (): string[] => readdirSync(cache).filter((entry) => entry.startsWith(name))
afterAll(() => {
  for (const dir of [...copies, ...left().map((entry) => join(cache, entry))])
    rmSync(dir, { recursive: true, force: true })
})

let fillings = 0
const template: TestTemplate = {
  name,
  filledBy: import.meta.url,
  fill: async (dir) => {
    fillings += 1
    writeFileSync(join(dir, 'half'), '')
    if (fillings === 1) throw new Error('cut off')
    await new Promise((resolve) => setImmediate(resolve))
    writeFileSync(join(dir, 'whole'), 'filled')
  },
}
const copy = async (): Promise<string> => {
  const dir = await copyOf(template)
  copies.push(dir)
  return dir
}

it('leaves nothing of a filling that fails, and fills once for all who wait', async () => {
  await expect(copy()).rejects.toThrow('cut off')
  expect(left()).toEqual([])
  const [one, other] = await Promise.all([copy(), copy(), copy()])
  expect(fillings).toBe(2)
  expect(one).not.toBe(other)
  writeFileSync(join(one, 'whole'), 'changed')
  expect(readFileSync(join(other, 'whole'), 'utf8')).toBe('filled')
  expect(readFileSync(join(await copy(), 'whole'), 'utf8')).toBe('filled')
  expect(fillings).toBe(2)
})

it('follows from everything that the filling module imports, by whatever way, and from no test', () => {
  const sources = sourcesOf(fileURLToPath(new URL('./server.ts', import.meta.url)))
  expect(sources.every((path) => existsSync(path) && !path.includes('.test.') && !path.includes('node_modules'))).toBe(
    true,
  )
  for (const part of [
    'testing/server.ts',
    'start/services.ts',
    'domain/seeds/rights.ts',
    'platform/database/migrations/0001-places.sql',
    'data/regions.json',
    'packages/api/src/rights.ts',
  ])
    expect(
      sources.some((path) => path.endsWith(part)),
      part,
    ).toBe(true)
})
