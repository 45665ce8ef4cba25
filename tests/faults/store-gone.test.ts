import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { childOf } from '../product/engine-of.ts'
import { filledFolder, removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import { smallDisk } from './full/small-disk.ts'

const started: (() => unknown)[] = []
afterEach(async () => {
  for (const end of started.splice(0).reverse()) await end()
})

describe.runIf(process.platform === 'linux')('the stores of a server', () => {
  it('the embedded operational store that is killed ends the server with a sentence, and the next start goes on', async () => {
    const dataDir = await filledFolder()
    started.push(() => removeFolder(dataDir))
    const server = await startProduct({ dataDir, until: 'ready', env: { LOG_LEVEL: 'silent' } })
    started.push(server.kill)
    const store = childOf(server.process.pid, 'pglite-host') as number
    process.kill(store, 'SIGKILL')
    const [status] = await once(server.process, 'exit')
    expect(status).toBe(1)
    expect(server.output()).toMatch(/内嵌业务库（PGlite）的进程意外结束（exit SIGKILL），服务随即停止/)
    const next = await startProduct({ dataDir, until: 'ready' })
    expect(await next.stop()).toBe(0)
  })

  it('a data folder on a read-only disk is refused with 78 and a sentence', async () => {
    const dataDir = scratchFolder()
    started.push(() => removeFolder(dataDir))
    const disk = smallDisk(dataDir, 4)
    started.push(disk.unmount)
    disk.lockWrites()
    await expect(startProduct({ dataDir, until: 'listening' })).rejects.toThrow(
      /ended with 78[\s\S]*所在的文件系统是只读的[\s\S]*read-only file system/,
    )
  })
})
