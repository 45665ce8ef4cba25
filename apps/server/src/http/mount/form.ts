import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault, uploadSizeText } from '@data-centre/api'
import multipart, { type FastifyMultipartOptions, type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Form, SavedFile } from '../../call/form.ts'
import { writingFolder } from '../../platform/storage/writing-folder.ts'
import type { FormsUnderWay } from './forms-under-way.ts'

/** Fields of a form: many short ones, none of them a file in disguise. */
const MAX_FIELDS = 32
const FIELD_BYTES = 16 * 1024
const FIELD_NAME_BYTES = 100
const MEGABYTE = 2 ** 20

/** Bodies of a scope stay unread until {@link formOf} asks for them. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  scope.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
  // A body that is no form is refused by the pipeline, after the checks that come first.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
}

const unreadable = (field = ''): Fault =>
  new Fault('invalid', { msg: `参数错误${field && `：${field}`}`, data: { reason: 'param', field } })

/** What the parser has to say about a body is the sender's fault, and so is a sender who left; everything else is ours. */
function asFault(error: unknown, { complete, socket }: IncomingMessage): unknown {
  const { code, message } = error as { code?: string; message?: string }
  const isGone = !complete && socket.destroyed
  return isGone || code?.startsWith('FST_') || /multipart|terminated|boundary|Malformed/i.test(message ?? '')
    ? unreadable()
    : error
}

interface FormOptions {
  megabytes: number
  dataDir: string
  underWay: FormsUnderWay
}

/** The form in the body of a request. Nothing is read before it is asked for. */
export function formOf(request: FastifyRequest, { megabytes, dataDir, underWay }: FormOptions): Form {
  // One byte more than allowed, so that the limit is noticed and not merely kept.
  const limits = {
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: FIELD_BYTES,
    fieldNameSize: FIELD_NAME_BYTES,
    fileSize: megabytes * MEGABYTE + 1,
  }
  const rules: FastifyMultipartOptions = { limits, throwFileSizeLimit: false }
  let parts: AsyncIterableIterator<Multipart> | undefined
  let part: MultipartFile | undefined
  let saved: string | undefined
  let leave: (() => void) | undefined
  const next = async (): Promise<Multipart | undefined> => {
    if (!request.isMultipart()) throw unreadable()
    parts ??= request.parts(rules)
    try {
      const { value, done } = await parts.next()
      return done ? undefined : value
    } catch (error) {
      throw asFault(error, request.raw)
    }
  }

  async function fields(owner?: string): Promise<Record<string, string>> {
    if (owner !== undefined) leave = underWay.begin(owner)
    const found = new Map<string, string>()
    for (let one = await next(); one; one = await next()) {
      if (one.type === 'file') {
        part = one
        break
      }
      if (one.fieldnameTruncated || one.valueTruncated || found.has(one.fieldname))
        throw unreadable(one.fieldname.replace(/\W/g, '').slice(0, 60))
      found.set(one.fieldname, String(one.value))
    }
    return Object.fromEntries(found)
  }

  async function save(max = megabytes): Promise<SavedFile> {
    if (!part) throw unreadable('file')
    const allowed = Math.min(max, megabytes)
    const path = join(writingFolder(dataDir), randomUUID())
    let size = 0
    // What is too much goes nowhere; a browser reads the answer only when it got rid of what it sends.
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > allowed * MEGABYTE) done()
        else done(null, chunk)
      },
    })
    await mkdir(writingFolder(dataDir), { recursive: true, mode: 0o700 })
    saved = path
    try {
      await pipeline(part.file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw asFault(error, request.raw)
    }
    // A file is the last part: fields behind it would not have been checked.
    if (await next()) throw unreadable('file')
    if (size > allowed * MEGABYTE)
      throw new Fault('invalid', { msg: uploadSizeText(allowed), data: { reason: 'param', field: 'file' } })
    return { path, name: part.filename, size }
  }

  async function end(): Promise<void> {
    leave?.()
    if (saved) await rm(saved, { force: true })
    // As far as it was not read.
    request.raw.unpipe()
    request.raw.resume()
  }

  return { fields, file: { save }, end }
}
