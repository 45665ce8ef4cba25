import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { templateFile } from '../files.ts'
import { templateColumns } from './layouts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('has heads and no school: its sample stands among the notes, where nothing reads it', async () => {
  const file = await templateFile(server.services)
  const lines: unknown[] = []
  for await (const page of file.pages()) lines.push(...page)
  expect(file.columns.map(({ label }) => label)).toEqual(templateColumns.map(([, label]) => label))
  expect([file.rows, lines]).toEqual([0, []])
  expect(file.filters.find(([name]) => name === '填写示例')?.[1]).toContain('示例职业技术学院')
})
