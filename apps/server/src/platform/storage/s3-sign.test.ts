import { expect, it } from 'vitest'
import { presign } from './s3-sign.ts'

const example = {
  endpoint: 'https://s3.amazonaws.com',
  region: 'us-east-1',
  bucket: 'examplebucket',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  pathStyle: false,
}

it('signs as the example of the S3 documentation does', async () => {
  const url = new URL(await presign(example, 'GET', 'test.txt', Date.parse('2013-05-24T00:00:00Z'), 86_400))
  expect(url.origin + url.pathname).toBe('https://examplebucket.s3.amazonaws.com/test.txt')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  })
})

it('names the bucket in the path where the store has no host name for it', async () => {
  const url = await presign({ ...example, endpoint: 'http://127.0.0.1:9000', pathStyle: true }, 'PUT', 'a/b.png', 0)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:9000\/examplebucket\/a\/b\.png\?/)
})
