// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useWallContentView } from '../wall-content/use-wall-content-view.ts'
import FilePreviewPage from './file-preview/file-preview-page.tsx'
import NotFoundPage from './not-found-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const mounted: { unmount: () => void }[] = []
async function draw(address: string, node: ReactNode): Promise<HTMLElement> {
  const host = document.createElement('div')
  const root = createRoot(host)
  mounted.push(root)
  await act(async () => root.render(<MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>))
  return host
}
afterEach(async () => {
  for (const root of mounted.splice(0)) await act(async () => root.unmount())
})

it('says of an address without a page that it does not exist', async () => {
  const page = await draw('/school/nothing', <NotFoundPage />)
  expect(page.textContent).toContain('页面不存在')
  expect(page.textContent).toContain('/school/nothing')
})

it('explains what the file preview is for where no file is named, and asks the server for none', async () => {
  const send = vi.spyOn(globalThis, 'fetch')
  const page = await draw('/filePreview', <FilePreviewPage />)
  expect(page.textContent).toContain('没有要预览的文件')
  expect(page.querySelector('[role="progressbar"], [role="alert"]')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('opens the map editor at an address that names a map', async () => {
  const View = () => {
    const { tab, screen, scope } = useWallContentView()
    return [tab, screen, scope].join(' ')
  }
  expect((await draw('/editNewMedia?screen=realTime&scope=530000', <View />)).textContent).toBe('map realTime 530000')
  expect((await draw('/editNewMedia?screen=realTime&tab=media', <View />)).textContent).toContain('media')
  expect((await draw('/editNewMedia', <View />)).textContent).toContain('media')
})
