import { request } from 'node:http'
import { TOKEN_COOKIE } from '@data-centre/api'
import { expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideProduct } from '../product/provide.ts'

const product = provideProduct()
const PATH = 'upload/object'

it('of a session ten forms may be on their way, whatever the others of its network send', async () => {
  const [sender, other] = await Promise.all(['super', 'super'].map((name) => loginAs(product.url, name)))
  if (!sender || !other) throw new Error('both are logged in')
  // Each announces a body and sends none of it.
  const slow = Array.from({ length: 10 }, () => {
    const form = request(`${product.url}/api/${PATH}`, {
      method: 'POST',
      headers: {
        token: sender.token,
        cookie: `${TOKEN_COOKIE}=${sender.cookie}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1000,
      },
    })
    // Ended by us: nobody waits for the answer.
    form.on('error', () => undefined).flushHeaders()
    return form
  })
  const forged = {
    dir: 'a',
    random: 'a',
    policy: 'a',
    accessid: 'a',
    callback: 'a',
    signature: 'a',
    spaceName: 'a',
    identity: 'a',
  }
  const tried = async ({ form }: Caller): Promise<string> => (await form(PATH, forged, new File(['x'], 'a.txt'))).msg
  // A minute allows a hundred forms.
  const patiently = { interval: 500 }
  await expect.poll(() => tried(sender), patiently).toBe('同时上传的文件过多，请等待前面的文件上传完成')
  const read = await tried(other)
  expect(read).not.toContain('同时上传的文件过多')
  for (const form of slow) form.destroy()
  await expect.poll(() => tried(sender), patiently).toBe(read)
})
