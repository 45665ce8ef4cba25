// @vitest-environment happy-dom
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { click, control } from '../../component-stage.tsx'
import { SignGrid } from '../lesson/sign-grid.tsx'
import type { ShownSigns } from '../lesson/use-lesson.ts'
import { drawn } from '../stories/block-stage.tsx'
import { useOpenPortrait } from '../warnings/use-open-portrait.ts'

vi.mock(import('@data-centre/auth'), async (original) => ({
  ...(await original()),
  useRightsState: () => ({ kind: 'ready', caller: { rights: {} } }) as never,
  useCaller: () => ({ rights: {} }) as never,
  allowedPaths: () => new Set(['/school/TeacherPortrait', '/school/StudentPortrait']),
}))

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const address = () => document.querySelector('output')?.textContent

it('a warning of a past term opens the portrait of that term', async () => {
  const Rows = () => {
    const openTeacher = useOpenPortrait('teacher', '2025-2026-1')
    const openStudent = useOpenPortrait('student', '')
    return (
      <>
        <button type="button" onClick={() => openTeacher?.({ id: '101' })}>
          教师
        </button>
        <button type="button" onClick={() => openStudent?.({ id: '111' })}>
          学生
        </button>
        <Address />
      </>
    )
  }
  await drawn(<Rows />)
  await click(control('教师'))
  expect(address()).toBe('/school/TeacherPortrait?teaId=101&term=2025-2026-1')
  await click(control('学生'))
  expect(address()).toBe('/school/StudentPortrait?stuId=111')
})

it('a name at a sign-in of a past term opens the portrait of that term', async () => {
  const data: ShownSigns = {
    sign: { id: '1', method: 'qr', at: '2025-10-14 10:05' },
    states: { present: 1 },
    students: [{ id: '111', who: '周洁', no: '2025001', state: 'present', lateMinutes: null }],
  }
  const query = { data, isPending: false, isError: false, isSuccess: true } as UseQueryResult<ShownSigns>
  await drawn(
    <>
      <SignGrid query={query} isRunning={false} asOf={undefined} height={200} />
      <Address />
    </>,
    { filters: { period: 'term', term: '2025-2026-1' } },
  )
  await click([...document.querySelectorAll('li button')].find((one) => one.textContent?.includes('周洁')) ?? null)
  expect(address()).toBe('/school/StudentPortrait?stuId=111&term=2025-2026-1')
})
