import type { TestProject } from 'vitest/node'
import { type Product, removeFolder, startProduct } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the product on the tiny world of 2025-05-14, without simulator, shared by the tests that only read. */
    productUrl: string
  }
}

let product: Product

export async function setup(project: TestProject): Promise<void> {
  // Files that run side by side log the same accounts in.
  product = await startProduct({ env: { SESSIONS_PER_ACCOUNT: '100' } })
  project.provide('productUrl', product.url)
}

export async function teardown(): Promise<void> {
  await product.stop()
  removeFolder(product.dataDir)
}
