import { expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { hasPicture, openWall } from './wall-page.ts'

/** What every wall asks before it knows what to show. */
const FIRST = ['/api/user/queryUserRight', '/api/common/login/GetUserInfo', '/api/common/getSite']

const product = provideProduct()
const browser = provideBrowser({ flat: true })

it('asks who looks while the program is on its way, and once only', async () => {
  const asked: string[] = []
  const { page, errors } = await openWall(
    browser,
    product.url,
    await loginAs(product.url, 'operator'),
    '/realTime?map=2d',
    undefined,
    async (fresh) => {
      // The program is kept back until everything has been asked: were it needed for that, the wall would never come.
      await fresh.route(/\/assets-screens\/base-.*\.js$/, async (route) => {
        await expect.poll(() => FIRST.filter((path) => asked.includes(path))).toEqual(FIRST)
        await route.continue()
      })
      fresh.on('request', (request) => asked.push(new URL(request.url()).pathname))
    },
  )
  await expect.poll(() => hasPicture(page)).toBe(true)
  expect(asked.filter((path) => FIRST.includes(path)).sort()).toEqual([...FIRST].sort())
  expect(errors).toEqual([])
})
