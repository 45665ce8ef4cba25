import { type Envelope, LINES_TYPE, TOKEN_COOKIE } from '@data-centre/api'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser } from '../product/provide.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'
import { type Service, startPostgres } from '../scale/services.ts'
import { FaultyConnection } from '../walls/faulty-connection.ts'

let postgres: Service
let product: Product
const browser = provideBrowser({ flat: true })
let caller: Caller
beforeAll(async () => {
  postgres = await startPostgres()
  product = await startProduct({ env: { DATABASE_URL: postgres.url } })
  caller = await loginAs(product.url, 'operator')
})
afterAll(async () => {
  await product?.kill()
  if (product) removeFolder(product.dataDir)
  await postgres?.close()
})

/** Makes the query behind message/getTodo wait, and nothing else of the page, until it is released. */
async function slowQuery(): Promise<{ goOn: () => Promise<void> }> {
  const holder = new pg.Client({ connectionString: postgres.url })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE school_version IN ACCESS EXCLUSIVE MODE')
  return {
    goOn: async () => {
      await holder.query('ROLLBACK')
      await holder.end()
    },
  }
}

const calls = [{ path: 'message/getTodo' }, { path: 'common/getSupport' }, { path: 'no/such' }]
const send = (accept: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${product.url}/api/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      token: caller.token,
      cookie: `${TOKEN_COOKIE}=${caller.cookie}`,
    },
    body: JSON.stringify({ calls }),
    ...(signal ? { signal } : {}),
  })

/** Lines of an answer as they come. */
async function* arriving(response: Response): AsyncGenerator<Envelope & { index: number }> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body as ReadableStream<Uint8Array>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

describe('a batch that is asked for by lines', () => {
  it('answers each call as soon as it can, before a slower one has been computed', async () => {
    const slow = await slowQuery()
    const response = await send(LINES_TYPE)
    expect(response.headers.get('content-type')).toContain(LINES_TYPE)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const lines = arriving(response)
    const early = [(await lines.next()).value, (await lines.next()).value]
    expect(early.map(({ index, code }) => [index, code]).sort()).toEqual([
      [1, 2000],
      [2, 500],
    ])
    await slow.goOn()
    expect((await lines.next()).value).toMatchObject({ index: 0, code: 2000 })
    expect((await lines.next()).done).toBe(true)
  })

  it('says the same as the envelope does, which comes in the order of the calls', async () => {
    const envelope = (await (await send('application/json')).json()) as Envelope<Envelope[]>
    const lines: Envelope[] = []
    for await (const { index, ...answer } of arriving(await send(LINES_TYPE))) lines[index] = answer
    // Only the id of a request that failed differs; none did.
    expect(lines).toEqual(envelope.data)
    expect(lines.map(({ code }) => code)).toEqual([2000, 2000, 500])
  })

  it('is refused as a whole by an envelope', async () => {
    const response = await fetch(`${product.url}/api/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: LINES_TYPE },
      body: '{"calls":[]}',
    })
    expect(((await response.json()) as Envelope).msg).toBe('参数错误：calls')
  })

  it('goes on serving others when its reader leaves half-way', async () => {
    const slow = await slowQuery()
    const reader = new AbortController()
    const lines = arriving(await send(LINES_TYPE, reader.signal))
    // Both that do not wait are taken first: they may come in one piece.
    await lines.next()
    await lines.next()
    reader.abort()
    const cut = await lines.next().then(
      () => false,
      () => true,
    )
    await slow.goOn()
    expect(cut).toBe(true)
    expect((await (await send('application/json')).json()) as Envelope).toMatchObject({ code: 2000 })
  })
})

describe('/operation/dashBoard over a slow network', () => {
  const slowPanel = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: '版本与到期' }) })
  const panels = (page: Page, state: string) => page.locator(`section[data-state="${state}"]`)

  async function openPage(address: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await openAs(context, address, caller)
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 250_000,
      uploadThroughput: 60_000,
    })
    await page.goto(`${address}/operation/dashBoard`, { waitUntil: 'commit' })
    return page
  }

  it('shows its frame at once, its blocks as they come, and the slow one last', async () => {
    const slow = await slowQuery()
    const page = await openPage(product.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await panels(page, 'loading').first().waitFor()
    // One block after the other becomes ready until the held one stands alone.
    await expect.poll(() => panels(page, 'ready').count()).toBeGreaterThan(6)
    await expect.poll(() => panels(page, 'loading').count()).toBe(1)
    expect(await slowPanel(page).getAttribute('data-state')).toBe('loading')
    await slow.goOn()
    await expect.poll(() => slowPanel(page).getAttribute('data-state')).toBe('ready')
    await page.context().close()
  })

  it('has an error with a button where an answer was cut off, and takes up from there', async () => {
    const line = await FaultyConnection.to(product.port)
    const slow = await slowQuery()
    const page = await openPage(line.url)
    await expect.poll(() => panels(page, 'ready').count()).toBeGreaterThan(6)
    await expect.poll(() => panels(page, 'loading').count()).toBe(1)
    const ready = await panels(page, 'ready').count()
    line.reset()
    const again = slowPanel(page).getByRole('button', { name: '重新加载' })
    await again.waitFor()
    expect(await slowPanel(page).innerText()).toContain('网络连接中断')
    expect([await panels(page, 'ready').count(), await panels(page, 'loading').count()]).toEqual([ready, 0])
    await slow.goOn()
    await again.click()
    await expect.poll(() => slowPanel(page).getAttribute('data-state')).toBe('ready')
    await page.context().close()
    await line.close()
  })

  it('takes its request back when it is left', async () => {
    const slow = await slowQuery()
    const page = await openPage(product.url)
    await expect.poll(() => panels(page, 'ready').count()).toBeGreaterThan(6)
    await expect.poll(() => panels(page, 'loading').count()).toBe(1)
    const taken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/batch'))
    await page.getByRole('link', { name: '用户统计' }).first().click()
    expect((await taken).failure()?.errorText).toContain('ERR_ABORTED')
    await slow.goOn()
    await page.context().close()
  })
})
