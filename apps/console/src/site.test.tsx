// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import RangeField from './blocks/filters/range-field.tsx'
import { show } from './component-stage.tsx'
import { Greeting } from './pages/home/greeting.tsx'
import { VersionBadge } from './shell/frame/version-badge.tsx'

/** Wednesday, a year and more away from the clock of any machine. */
const SERVER_NOW = Date.parse('2025-05-14T10:30:00+08:00')
vi.mock(import('@data-centre/api/client'), async (original) => ({
  ...(await original()),
  call: (async () => ({
    data: { demo: false, mapNumber: '', now: SERVER_NOW, term: '2024-2025-2', week: 13, accounts: [], filling: null },
  })) as never,
}))
vi.mock(import('@data-centre/auth'), async (original) => ({
  ...(await original()),
  useCaller: () => ({ profile: { realName: '李敏' } }) as never,
}))

const day = (text: string) =>
  [...document.querySelectorAll('.arco-picker-cell-in-view')].find((cell) => cell.textContent === text)

it('takes the day of today from the server, whatever the clock of the page says', async () => {
  const version = {
    version: 1,
    dataSource: '',
    schoolStartTime: '2024-05-14T00:00:00+08:00',
    schoolEndTime: '2025-05-20T00:00:00+08:00',
    contacts: [],
    demo: false,
  }
  const page = (
    <>
      <Greeting />
      <VersionBadge version={version} />
      <RangeField start="2025-05-01" end="2025-05-10" autoOpen onChange={() => undefined} />
    </>
  )
  await show(page)
  await vi.waitFor(() => expect(document.body.textContent).toContain('上午好，李敏'))
  expect(document.body.textContent).toContain('2025-05-14 星期三，2024-2025 第二学期 第13周')
  expect(document.body.textContent).toContain('剩余6天到期')
  // Yesterday is the last day that can be chosen.
  const isOffered = (text: string) => !day(text)?.classList.contains('arco-picker-cell-disabled')
  expect([day('13') !== undefined, isOffered('13'), isOffered('14'), isOffered('15')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
