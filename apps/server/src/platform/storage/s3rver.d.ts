declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** As much of the store as its test needs: one that keeps files in a folder and looks at every signature. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
