// @vitest-environment happy-dom
import { Fault, faults, type RightNode, type RightsAnswer, type UserInfo, type UserProfile } from '@data-centre/api'
import { Guard, login, loginAddress, logout, returnState, selection, session } from '@data-centre/auth'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const answers = vi.hoisted(() => ({ call: vi.fn<(path: string) => Promise<unknown>>() }))
vi.mock('@data-centre/api/client', () => ({
  whenSignedOut: () => undefined,
  call: async (path: string) => ({ data: await answers.call(path) }),
}))

const info = (id: string): UserInfo => ({
  id,
  token: `half-${id}`,
  schoolId: '7',
  userName: `user_${id}`,
  avatarUrl: '',
  isDemo: false,
})
const page = (path: string): RightNode => ({
  rightId: 1011,
  rightName: path,
  name: path,
  path,
  type: 'school',
  component: '',
  icon: '',
  iconA: '',
  show: 1,
  index: 0,
  childList: [],
  meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null },
})
const rights: RightsAnswer = {
  schoolManage: '',
  userManage: '3',
  schoolCarouselSet: [],
  selectRightIdList: [],
  rightTreeNodeList: [page('/school/effect')],
}
const loaded = vi.fn<(address: string) => void>()
let mustChange = false
let root: Root | undefined
beforeEach(() => {
  mustChange = false
  vi.spyOn(window.location, 'replace').mockImplementation((address) => loaded(String(address)))
  answers.call.mockImplementation(async (path) => {
    if (path === 'user/login') return info('1')
    if (path === 'user/queryUserRight' && mustChange) throw new Fault('mustChange')
    return path === 'user/queryUserRight' ? rights : ({ ...info('1'), isWall: false } as unknown as UserProfile)
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  await act(async () => session.end())
  selection.clear()
  vi.restoreAllMocks()
  loaded.mockReset()
})

let place: { address: string } = { address: '' }
function Place({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation()
  place = { address: pathname + search }
  return children
}

async function open(pathname: string, search = '', state: unknown = null): Promise<void> {
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root?.render(
      <MemoryRouter initialEntries={[{ pathname, search, state }]}>
        <Place />
        <Guard
          waiting={null}
          failed={() => null}
          unknown={null}
          initial={(changed) => {
            mustChange = false
            return <Changed onChanged={changed} />
          }}
        >
          {null}
        </Guard>
      </MemoryRouter>,
    ),
  )
}
let change = () => {}
function Changed({ onChanged }: { onChanged: () => void }) {
  change = onChanged
  return null
}

it('sends who is logged out to a login that comes back to the page, with its query', async () => {
  await open('/school/effect', '?schoolId=7')
  expect(place.address).toBe(loginAddress({ pathname: '/school/effect', search: '?schoolId=7' }))
  expect(new URLSearchParams(place.address.split('?')[1]).get('redirect')).toBe('/school/effect?schoolId=7')
})

it('sends who has logged out by themselves to the login alone, and who was signed out back to their page', async () => {
  session.start(info('1'))
  await open('/school/effect')
  expect(place.address).toBe('/school/effect')
  await act(async () => logout())
  expect(place.address).toBe('/Login')
  await act(async () => root?.unmount())
  session.start(info('1'))
  await open('/school/effect')
  await act(async () => session.end(faults.signedOut.msg))
  expect(place.address).toBe('/Login?redirect=%2Fschool%2Feffect')
})

it('opens the page after the login where the account may, and the home page where it may not', async () => {
  session.start(info('1'))
  await open('/school/effect', '?schoolId=7', returnState)
  expect(place.address).toBe('/school/effect?schoolId=7')
  for (const path of ['/school/CollegeStatistics', '/no/page', '/screen-dev']) {
    await act(async () => root?.unmount())
    await open(path, '', returnState)
    expect(place.address, path).toBe('/homePage')
  }
  expect(loaded).not.toHaveBeenCalled()
  // Without a login before it, an address that is closed says so.
  await act(async () => root?.unmount())
  await open('/school/CollegeStatistics')
  expect(place.address).toBe('/401')
})

it('loads a wall as a document, after the rights and a forced change of the password', async () => {
  mustChange = true
  session.start(info('1'))
  await open('/Overview', '?round=1', returnState)
  expect(loaded).not.toHaveBeenCalled()
  await act(async () => change())
  expect(loaded).toHaveBeenCalledExactlyOnceWith('/Overview?round=1')
})

it('keeps the chosen school for the same account after its session ended, and for nobody else', async () => {
  const form = { userName: 'user_1', password: 'x', captchaVerifyParam: 'p', remember: false }
  session.start(info('1'))
  selection.chooseSchool('7', '昆明学院')
  session.end(faults.signedOut.msg)
  await login(form)
  expect(selection.get().schoolId).toBe('7')
  session.end(faults.signedOut.msg)
  answers.call.mockImplementation(async () => info('2'))
  await login(form)
  expect(selection.get().schoolId).toBeUndefined()
})
