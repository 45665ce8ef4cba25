// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { show } from '../../../component-stage.tsx'
import { Banner } from './banner.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('@data-centre/api/client', async (original) => ({
  ...(await original<typeof import('@data-centre/api/client')>()),
  call,
}))

const totals = [
  { id: 'schools.total', value: 60 },
  { id: 'users.total', value: 1200 },
]
const figure = (id: string) => document.querySelector(`dl [data-metric="${id}"]`)

it('the login page shows the figures that the installation publishes', async () => {
  call.mockResolvedValue({ data: { totals, map: [] } })
  await show(<Banner />)
  await expect.poll(() => figure('schools.total')?.textContent).toBe('60')
  expect(call).toHaveBeenCalledWith('bigLargeScreen/getPublicSummary', {})
})

it('the login page shows no figures where the installation publishes none', async () => {
  call.mockResolvedValue({ data: null })
  await show(<Banner />)
  await expect.poll(() => figure('schools.total')).toBeNull()
  expect(document.body.textContent).not.toContain('入驻学校')
  expect(document.body.textContent).not.toContain('颜色越亮')
})
