import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Product, type ProductOptions, removeFolder, startProduct } from './server.ts'

/** Stands for what a hook makes later: reads and calls go to it, and fail in words before it is there. */
const standIn = <Made extends object>(what: string, made: () => Made | undefined): Made =>
  new Proxy({} as Made, {
    get(_, name) {
      const target = made()
      if (!target) throw new Error(`${what} was not started`)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A product that may be started again. */
export interface ProvidedProduct extends Product {
  /** Starts on its folder once more, after it was stopped or killed; from then on everything is that of the new start. */
  startAgain(options?: Omit<ProductOptions, 'dataDir'>): Promise<void>
}

/** The product for the tests of the calling file: it starts before them and ends after them, also where another set-up fails. */
export function provideProduct(options: ProductOptions = {}): ProvidedProduct {
  let product: ProvidedProduct | undefined
  const start = async (more: ProductOptions): Promise<void> => {
    const started = await startProduct({ ...options, ...more })
    product = { ...started, startAgain: (again = {}) => start({ ...again, dataDir: started.dataDir }) }
  }
  beforeAll(() => start({}))
  afterAll(async () => {
    try {
      await product?.stop()
    } finally {
      if (product) removeFolder(product.dataDir)
    }
  })
  return standIn('the product', () => product)
}

/** A browser for the tests of the calling file, as `launchBrowser` starts it. */
export function provideBrowser(options: { flat?: boolean } = {}): Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser(options)
  })
  afterAll(() => browser?.close())
  return standIn('the browser', () => browser)
}
