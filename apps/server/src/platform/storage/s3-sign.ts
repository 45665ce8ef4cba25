import { AwsV4Signer } from 'aws4fetch'

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

/** Address of an object that is signed in its query (AWS Signature Version 4), good for `expiresS` seconds. The body is not part of the signature. */
export async function presign(
  { endpoint, region, bucket, accessKeyId, secretKey, pathStyle }: Bucket,
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  now: number,
  expiresS = 300,
): Promise<string> {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = `/${[...(pathStyle ? [bucket] : []), ...key.split('/')].map(encodeURIComponent).join('/')}`
  url.searchParams.set('X-Amz-Expires', String(expiresS))
  const datetime = new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    accessKeyId,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    datetime,
    signQuery: true,
  })
  return (await signer.sign()).url.href
}
