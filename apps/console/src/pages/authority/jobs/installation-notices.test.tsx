// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../component-stage.tsx'
import { InstallationNotices } from './installation-notices.tsx'

const notices = vi.hoisted(() => ({ data: [] as { says: string; hint: string }[] }))
vi.mock('@data-centre/api/client', async (original) => ({
  ...(await original<typeof import('@data-centre/api/client')>()),
  batched: async () => ({ data: notices.data }),
}))

it('shows what an administrator should change, and nothing where all is well', async () => {
  await show(<InstallationNotices />)
  expect(document.querySelector('section')).toBeNull()
  await act(async () => undefined)
  expect(document.querySelector('section')).toBeNull()
  notices.data = [{ says: '10.0.0.5 转发了 3 个请求', hint: '设置 TRUSTED_PROXIES=10.0.0.5 并重启服务' }]
  await show(<InstallationNotices key="again" />)
  await expect.poll(() => document.querySelector('[aria-label="部署提示"]')?.textContent).toContain('10.0.0.5 转发了')
  expect(document.querySelector('[aria-label="部署提示"] small')?.textContent).toBe(
    '设置 TRUSTED_PROXIES=10.0.0.5 并重启服务',
  )
})
