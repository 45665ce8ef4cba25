import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { runImport } from '../product/platform.ts'
import { provideProduct } from '../product/provide.ts'
import { removeFolder, scratchFolder } from '../product/server.ts'

/** The examples of docs/intake.md as they are printed there: an engineer of a platform copies them. */
const document = readFileSync(fileURLToPath(new URL('../../docs/intake.md', import.meta.url)), 'utf8')
const files = scratchFolder()
const run = promisify(execFile)
const product = provideProduct()
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  // What the document says prints both variables, for a key id that the document names.
  const keyId = /The demo world has the key ids `demo-zyk`, `([^`]+)`/.exec(document)?.[1] ?? ''
  const printed = runImport(product, ['key', keyId]).trim().split('\n')
  env = { ...process.env, ...Object.fromEntries(printed.map((line) => line.split('='))) }
  expect(env.INGEST_KEY).toBe(keyId)
})
afterAll(async () => {
  removeFolder(files)
})

/** The first example in a language, at the address and the clock of the tested server. */
function exampleOf(language: 'js' | 'sh' | 'json', start: string): string {
  const text = document.split(`\`\`\`${language}\n`).find((part) => part.startsWith(start))
  if (text === undefined) throw new Error(`docs/intake.md has no example that begins with ${start}`)
  return (text.split('\n```')[0] ?? '')
    .replaceAll('http://127.0.0.1:8080', product.url)
    .replaceAll('Date.now()', String(product.now()))
    .replaceAll('$(date +%s)', String(Math.floor(product.now() / 1000)))
    .replaceAll('$(date -u +%FT%TZ)', new Date(product.now()).toISOString())
}

/** Answers to lines that the example in Node sends one after the other. */
async function sent(...lines: object[]): Promise<unknown[]> {
  const file = join(files, 'send.mjs')
  writeFileSync(
    file,
    `${exampleOf('js', 'import { createHash')}\nfor (const [i, line] of ${JSON.stringify(lines)}.entries()) console.log(JSON.stringify(await sendBatch([line], \`${randomUUID()}-\${i}\`)))\n`,
  )
  const { stdout } = await run(process.execPath, [file], { env })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('the example in Node sends a batch that counts once', async () => {
  const nation = await loginAs(product.url, 'super')
  const userId = Number((await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 1 }))[0]?.id)
  const event = {
    type: 'login',
    eventId: 'example-1',
    time: new Date(product.now()).toISOString(),
    userId,
    platform: 'zjy',
  }
  expect(await sent(event, event)).toMatchObject([
    { code: 2000, data: { accepted: 1, duplicated: 0, rejected: {} } },
    { code: 2000, data: { accepted: 0, duplicated: 1, rejected: {} } },
  ])
})

it('the example of a chapter puts a resource into the table of contents of its course', async () => {
  const nation = await loginAs(product.url, 'super')
  const schoolId = Number((await nation.data('dataOverviewTotalData/getSchools', {}))[0]?.id)
  const courses = await nation.data('resourceCourse/getCourseList', {
    schoolId,
    sortField: 'resources.total',
    platform: 'zyk',
  })
  const courseId = courses.list[0]?.id ?? ''
  const resource = (await nation.data('resourceCourse/getCourseResource', { schoolId, courseId })).list[0]
  const line = {
    ...JSON.parse(exampleOf('json', '{ "type": "chapter"')),
    resourceId: Number(resource?.id),
    chapter: 150,
  }
  expect(await sent({ ...line, time: new Date(product.now()).toISOString() })).toMatchObject([
    { code: 2000, data: { accepted: 1, rejected: {} } },
  ])
  const chapters = async () =>
    (await nation.data('resourceCourse/getChapterList', { schoolId, courseId, pageSize: 50 })).list
  await expect.poll(async () => (await chapters()).map(({ name }) => name)).toContain(`第150章 ${line.name}`)
  const own = (await chapters()).find(({ name }) => name.startsWith('第150章'))
  expect(own?.values['resources.total']).toBe(1)
})

it('the example with curl and openssl is signed as the server expects', async () => {
  const { stdout } = await run('sh', ['-c', exampleOf('sh', 'printf')], { env, cwd: files })
  expect(stdout).toMatch(/^HTTP\/1\.1 200 /)
  expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toMatchObject({ code: 2000 })
})
