import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../clock.ts'
import { type Bucket, presign } from './s3-sign.ts'
import { type FileStorage, isStorageKey, MissingFile } from './storage.ts'

/** A store that says nothing for so long is away, ms. */
const SILENCE_MS = 30_000

/**
 * Files in a bucket of an S3-compatible store. Browsers never speak with it: what they send is checked here first, and what
 * they get is sent from here.
 */
export function s3Storage(bucket: Bucket): FileStorage {
  // The store compares with its own clock, which knows nothing of a demo world's day.
  const addressOf = async (method: 'GET' | 'PUT' | 'DELETE', key: string): Promise<URL> => {
    if (!isStorageKey(key)) throw new Error(`no storage key: ${key}`)
    return new URL(await presign(bucket, method, key, systemClock.now()))
  }
  const send = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    headers: Record<string, string | number>,
    path?: string,
  ): Promise<IncomingMessage> => {
    const url = await addressOf(method, key)
    const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
      method,
      headers,
      timeout: SILENCE_MS,
    })
    request.on('timeout', () => request.destroy(new Error('the store does not answer')))
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      request.once('response', resolve).once('error', reject),
    )
    answered.catch(() => undefined) // awaited below; a body that breaks off says so first
    if (path) await pipeline(createReadStream(path), request)
    else request.end()
    const answer = await answered
    if (answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300) return answer
    answer.resume()
    const text = `${method} ${key}: the store answered ${answer.statusCode}`
    throw method === 'GET' && answer.statusCode === 404 ? new MissingFile(text) : new Error(text)
  }
  return {
    async put(key, path) {
      const { size } = await stat(path)
      ;(await send('PUT', key, { 'content-length': size, 'content-type': 'application/octet-stream' }, path)).resume()
      await rm(path, { force: true })
    },
    read: (key, range) => send('GET', key, range ? { range: `bytes=${range.start}-${range.end}` } : {}),
    async remove(key) {
      ;(await send('DELETE', key, {})).resume()
    },
  }
}
