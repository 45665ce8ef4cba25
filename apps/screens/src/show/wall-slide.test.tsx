// @vitest-environment happy-dom
import { type CallPath, Fault, type RightsAnswer, type UserProfile } from '@data-centre/api'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient, RECHECK_MS } from '../data/access.ts'
import { LastGood } from '../live/last-good.ts'
import { callPanel, defineWall } from '../walls/wall.tsx'
import type { Viewer } from './viewer.ts'
import { WallSlide } from './wall-slide.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const asked: CallPath[] = []
let answers: (path: CallPath) => unknown
let onRefused: ((message: string) => void) | undefined
const renewed = vi.fn(async () => undefined)
vi.mock('@data-centre/api/client', async (original) => {
  const call = async (path: CallPath) => {
    asked.push(path)
    return { data: answers(path) }
  }
  return { ...(await original<object>()), call, batched: call }
})
vi.mock('@data-centre/api/socket', async (original) => ({
  ...(await original<object>()),
  openLive: (options: { onRefused: (message: string) => void }) => {
    onRefused = options.onRefused
    return { close: () => undefined }
  },
}))
vi.mock('@data-centre/auth', async (original) => ({ ...(await original<object>()), renewRights: () => renewed() }))
const definition = defineWall({
  route: 'schoolScreen',
  topics: [],
  area: 'school',
  frame: { A: [0, 0, 400, 300] },
  bare: [],
  regions: {
    A: callPanel({
      title: '日志',
      call: 'bigLargeScreen/getCarousel',
      input: { schoolId: '7' },
      every: 10_000,
      show: () => '有数据',
    }),
  },
})
vi.mock('../walls/index.ts', () => ({
  definitionOf: (route: string) => ({
    queryKey: ['wall', route],
    queryFn: async () => definition,
    staleTime: Infinity,
  }),
}))

let lastGood: LastGood
vi.mock('../data/use-last-good.ts', () => ({ useLastGood: () => lastGood }))

const SCHOOL_WALL_RIGHT = 119
const accountForWalls = (...rights: number[]): Viewer => ({
  id: '8',
  isKiosk: true,
  isPaired: false,
  known: {
    rights: { selectRightIdList: rights, rightTreeNodeList: [], userManage: '3,7' } as unknown as RightsAnswer,
    profile: { areaKind: 'nation', areaLabel: '全国', schoolId: '', isWall: true } as UserProfile,
  },
})
const schools = (path: CallPath) => path === 'dataOverviewTotalData/getSchools' && [{ id: '7', name: '云岭' }]
const refuse = (fault: 'forbidden' | 'notOpened'): never => {
  throw new Fault(fault)
}

let host: HTMLElement
let root: ReturnType<typeof createRoot>
async function open(viewer: Viewer): Promise<void> {
  const client = newQueryClient()
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WallSlide
          slide={{ key: 'a', route: 'schoolScreen', params: { schoolId: '7' }, title: '学校大屏', seconds: 60 }}
          viewer={viewer}
          site={{ demo: false, filling: null } as never}
          shown
          inCarousel={false}
          hear={{ notice: () => undefined, build: () => undefined }}
          onReady={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
  await pass(100)
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const timesOf = (path: CallPath) => asked.filter((one) => one === path).length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  lastGood = LastGood.inMemory()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  asked.length = 0
  renewed.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('tells an account for walls without the right of the wall so, and looks every minute whether it has it by now', async () => {
  answers = (path) => schools(path) || refuse('forbidden')
  await open(accountForWalls())
  expect(host.textContent).toContain('您没有访问权限')
  expect(host.textContent).not.toContain('加载失败')
  expect(timesOf('bigLargeScreen/getCarousel')).toBe(0)
  await pass(RECHECK_MS)
  expect(renewed).toHaveBeenCalledOnce()

  answers = (path) => schools(path) || []
  await open(accountForWalls(SCHOOL_WALL_RIGHT))
  expect(host.textContent).toContain('有数据')
  await pass(RECHECK_MS)
  expect(renewed).toHaveBeenCalledOnce()
})

it('names a refusal where a panel would fail, asks once, and not again before a minute is over', async () => {
  answers = (path) => schools(path) || refuse('notOpened')
  await open(accountForWalls(SCHOOL_WALL_RIGHT))
  await pass(30_000)
  expect(host.textContent).toContain('该学校未开通此功能')
  expect(host.textContent).not.toContain('加载失败')
  expect(timesOf('bigLargeScreen/getCarousel')).toBe(1)
  expect(renewed).toHaveBeenCalledOnce()
  answers = (path) => schools(path) || []
  await pass(RECHECK_MS)
  expect(host.textContent).toContain('有数据')
})

it('still retries what failed for another reason', async () => {
  answers = (path) => {
    if (path === 'dataOverviewTotalData/getSchools') return schools(path)
    throw new Error('服务暂不可用')
  }
  await open(accountForWalls(SCHOOL_WALL_RIGHT))
  await pass(9000)
  expect(timesOf('bigLargeScreen/getCarousel')).toBeGreaterThan(2)
  expect(host.textContent).toContain('加载失败')
  expect(renewed).not.toHaveBeenCalled()
})

it('reads rights and area again when the live connection is refused', async () => {
  answers = (path) => schools(path) || []
  await open(accountForWalls(SCHOOL_WALL_RIGHT))
  expect(timesOf('dataOverviewTotalData/getSchools')).toBe(1)
  await pass(RECHECK_MS)
  answers = (path) => (path === 'dataOverviewTotalData/getSchools' ? [] : refuse('forbidden'))
  await act(async () => onRefused?.('您没有访问权限'))
  await pass(100)
  expect(renewed).toHaveBeenCalledOnce()
  expect(timesOf('dataOverviewTotalData/getSchools')).toBe(2)
  expect(host.textContent).toContain('找不到这所学校')
})
