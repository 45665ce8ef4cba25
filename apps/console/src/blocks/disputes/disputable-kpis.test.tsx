// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { click, show } from '../../component-stage.tsx'
import { CentreProvider } from '../../shell/area/centre.ts'
import { PageProvider } from '../page-context.ts'
import { DisputableKpis } from './disputable-kpis.tsx'

it('shows its numbers to somebody with a ticket, who cannot dispute them', async () => {
  await show(
    <MemoryRouter>
      <CentreProvider value={{ area: 'school', label: '', scope: {} }}>
        <PageProvider
          value={{
            filters: { period: '30' },
            setFilters: () => undefined,
            input: { courseId: '1' },
            ticket: 'ticket',
            usualPeriod: '30',
            scopeLabel: '',
            wholeLabel: '全校',
            periodText: '近30天',
          }}
        >
          <DisputableKpis
            call="moocCourse/getCourseInfo"
            items={[{ id: 'teachers.total', label: '教师总数', unit: '人', value: 125 }]}
          />
        </PageProvider>
      </CentreProvider>
    </MemoryRouter>,
  )
  expect(document.querySelector('.dc-kpi-value')?.getAttribute('title')).toBe('125 人')
  await click(document.querySelector('.dc-info'))
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('复制口径')
  expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain('数据有误')
})
