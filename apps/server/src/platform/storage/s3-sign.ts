import { createHash, createHmac } from 'node:crypto'

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** https://host[:port], without a path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretKey: string
  /** True: the bucket is the first part of the path; false: it is part of the host name. */
  pathStyle: boolean
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Address of an object that is signed in its query (AWS Signature Version 4), good for `expiresS` seconds. The body is not part of the signature. */
export function presign(
  { endpoint, region, bucket, accessKeyId, secretKey, pathStyle }: Bucket,
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  now: number,
  expiresS = 300,
): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  const path = `/${[...(pathStyle ? [bucket] : []), ...key.split('/')].map(encode).join('/')}`
  const stamp = new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(expiresS),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const request = [method, path, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce((made, part) => hmac(made, part), hmac(hmac(`AWS4${secretKey}`, stamp.slice(0, 8)), region))
  return `${url.origin}${path}?${query}&X-Amz-Signature=${hmac(signingKey, text).toString('hex')}`
}
