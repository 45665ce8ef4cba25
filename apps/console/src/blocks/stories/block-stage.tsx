import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect } from 'vitest'
import { show } from '../../component-stage.tsx'
import { CentreProvider } from '../../shell/area/centre.ts'
import { type PageContext, PageProvider } from '../page-context.ts'

const page: PageContext = {
  filters: { period: '30' },
  setFilters: () => undefined,
  input: { schoolId: 1 },
  usualPeriod: '30',
  scopeLabel: '云岭职业学院',
  wholeLabel: '全校',
  periodText: '近30天',
}

let stories = 0
let client = new QueryClient()
const tick = () => act(async () => new Promise((done) => setTimeout(done, 1)))

/** Waits for a state that takes several ticks: an answer, then the kind that draws it. Never two at once, which `act` does not bear. */
export async function until(isReached: () => boolean): Promise<void> {
  for (let ticks = 0; !isReached(); ticks += 1) {
    if (ticks > TICKS) throw new Error(`not reached: ${isReached}, in: ${document.body.textContent}`)
    await tick()
  }
}
/** More than any block needs, even while other tests take the processor. */
const TICKS = 10_000
/** Until nothing is on its way; an answer that has come is drawn a tick later. */
async function settled(): Promise<void> {
  await until(() => client.isFetching() === 0)
  await tick()
  await until(() => !document.querySelector('.dc-skeleton, [data-state=loading]'))
}

/** Draws a block on a page of its own, which knows no answers yet; returns when nothing of it is on its way any more. */
export async function drawn(node: ReactNode, changes: Partial<PageContext> = {}): Promise<HTMLElement> {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stories += 1
  await show(
    <QueryClientProvider key={stories} client={client}>
      <MemoryRouter>
        <CentreProvider value={{ area: 'school', label: page.scopeLabel, scope: { schoolId: '1' } }}>
          <PageProvider value={{ ...page, ...changes }}>{node}</PageProvider>
        </CentreProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await settled()
  return document.body
}

/** What is drawn asks again, and stays while it does. */
export async function renewed(): Promise<void> {
  await act(async () => client.refetchQueries())
  await settled()
}

/** All that a reader can find in a block: its text, what the pointer brings up, and what a screen reader says. */
export const readable = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [
      one.getAttribute('title'),
      one.getAttribute('aria-label'),
    ]),
  ].join('\n')

/** No value that is none may come to be seen, be it as a text or as a place. */
export const expectClean = () =>
  expect(/.{0,80}(?:NaN|undefined|Infinity|\[object).{0,20}/.exec(document.body.innerHTML)?.[0]).toBe(undefined)
