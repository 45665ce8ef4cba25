import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '@data-centre/api'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SavedFile } from '../../call/form.ts'
import { formOf, takeForms } from './form.ts'
import { FormsUnderWay } from './forms-under-way.ts'

const underWay = new FormsUnderWay()
let app: FastifyInstance
let dataDir: string
let url: string
let refuse: boolean
let held: { fields: Record<string, string>; file: SavedFile; text: string } | undefined
const ended: Promise<unknown>[] = []
/** What was nobody's fault. */
let failures: unknown[]

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'form-'))
  refuse = false
  held = undefined
  failures = []
  app = Fastify()
  await takeForms(app)
  app.post('/form', async (request, reply) => {
    const form = formOf(request, { megabytes: 1, dataDir, underWay })
    try {
      if (refuse) return await reply.send({ msg: 'refused' })
      const owner = request.headers['x-owner']
      const fields = await form.fields(typeof owner === 'string' ? owner : undefined)
      const file = await form.file.save(fields.most ? Number(fields.most) : undefined)
      held = { fields, file, text: readFileSync(file.path, 'utf8') }
      return { msg: '' }
    } catch (error) {
      if (error instanceof Fault) return { msg: error.message }
      failures.push(error)
      throw error
    } finally {
      const end = form.end()
      ended.push(end)
      await end
    }
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const bodyOf = (parts: readonly (readonly [string, string | File])[]): FormData => {
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value)
  return body
}
const send = async (body: FormData | string, headers: Record<string, string> = {}) =>
  ((await (await fetch(`${url}/form`, { method: 'POST', body, headers })).json()) as { msg: string }).msg
const left = () => (existsSync(join(dataDir, 'incoming')) ? readdirSync(join(dataDir, 'incoming')) : [])
const megabyte = (size: number) => new File(['x'.repeat(size * 2 ** 20)], 'big.bin')

describe('a form', () => {
  it('gives its fields and its file, and leaves nothing behind', async () => {
    expect(
      await send(
        bodyOf([
          ['dryRun', '1'],
          ['file', new File(['内容'], '学校 名单.xlsx')],
        ]),
      ),
    ).toBe('')
    expect(held).toMatchObject({ fields: { dryRun: '1' }, text: '内容', file: { name: '学校 名单.xlsx', size: 6 } })
    expect(left()).toEqual([])
  })
  it('is refused beyond the limit of the line, and of the call', async () => {
    expect(await send(bodyOf([['file', megabyte(1)]]))).toBe('')
    expect(await send(bodyOf([['file', megabyte(3)]]))).toBe('上传文件大小不能超过 1 MB!')
    expect(
      await send(
        bodyOf([
          ['most', '0.5'],
          ['file', megabyte(1)],
        ]),
      ),
    ).toBe('上传文件大小不能超过 0.5 MB!')
    expect(left()).toEqual([])
  })
  it('is refused without a file, with fields behind it, twice the same field, or too long ones', async () => {
    const file = new File(['x'], 'a.txt')
    expect(await send(bodyOf([['a', '1']]))).toBe('参数错误：file')
    expect(
      await send(
        bodyOf([
          ['file', file],
          ['a', '1'],
        ]),
      ),
    ).toBe('参数错误：file')
    expect(
      await send(
        bodyOf([
          ['file', file],
          ['more', file],
        ]),
      ),
    ).toMatch(/^参数错误/)
    expect(
      await send(
        bodyOf([
          ['a', '1'],
          ['a', '2'],
          ['file', file],
        ]),
      ),
    ).toBe('参数错误：a')
    expect(
      await send(
        bodyOf([
          ['a', 'x'.repeat(20_000)],
          ['file', file],
        ]),
      ),
    ).toBe('参数错误：a')
    expect(await send(bodyOf([['__proto__', '1']]))).toBe('参数错误')
    expect(left()).toEqual([])
  })
  it('that is none is refused', async () => {
    expect(await send('{"a":1}', { 'content-type': 'application/json' })).toBe('参数错误')
    expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe('参数错误')
    expect(await send('--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' })).toMatch(/^参数错误/)
    expect(await send('x', { 'content-type': 'multipart/form-data' })).toBe('参数错误')
  })
  it('keeps a file whole in which its boundary stands within lines', async () => {
    const text = 'a --x\n--x\r\n --x--\r\n\r\n'
    const head = 'Content-Disposition: form-data; name="file"; filename="a.txt"'
    const body = `preamble\r\n--x\r\n${head}\r\n\r\n${text}\r\n--x--\r\nepilogue`
    expect(await send(body, { 'content-type': 'Multipart/Form-Data; Boundary="x"' })).toBe('')
    expect(held).toMatchObject({ text, file: { name: 'a.txt', size: text.length } })
  })
  it('of somebody who may not send it is let pass unread', async () => {
    refuse = true
    expect(await send(bodyOf([['file', megabyte(8)]]))).toBe('refused')
    expect(left()).toEqual([])
  })
  it('is one of ten of its owner that may be on their way', async () => {
    const slow = Array.from({ length: 10 }, () => {
      const headers = { 'x-owner': 'one', 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000 }
      const sent = request(`${url}/form`, { method: 'POST', headers })
      // Ended by us: nobody waits for the answer.
      sent.on('error', () => undefined).flushHeaders()
      return sent
    })
    const tried = (owner: string) => send(bodyOf([['file', new File(['x'], 'a.txt')]]), { 'x-owner': owner })
    await expect.poll(() => tried('one')).toBe('同时上传的文件过多，请等待前面的文件上传完成')
    expect(await tried('other')).toBe('')
    for (const sent of slow) sent.destroy()
    await expect.poll(() => tried('one')).toBe('')
  })
  it('whose sender goes away leaves nothing behind, and is no failure', async () => {
    const before = ended.length
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(
          'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        )
        setTimeout(() => socket.destroy(), 100)
      })
      socket.on('close', () => resolve())
    })
    while (ended.length === before) await new Promise((resolve) => setTimeout(resolve, 10))
    await ended.at(-1)
    expect(left()).toEqual([])
    expect(failures).toEqual([])
  })
})
