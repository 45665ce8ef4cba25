import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { choose, openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { slideCaptcha } from './login/slider.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

const contexts: BrowserContext[] = []
afterAll(async () => {
  for (const context of contexts) await context.close()
})

/** A browser of its own in which somebody is logged in; what goes wrong on its pages is gathered. */
async function seat(userName: string, path = '/homePage'): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  contexts.push(context)
  await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url + path)
  return { page, errors }
}

describe('an initial password', () => {
  const fresh = provideProduct({
    env: { DEMO: '0', DEMO_TODAY: '', CAPTCHA_PROVIDER: 'builtin' },
    until: 'ready',
  })

  it('of a production start leads to the form for a new one, and from there to the home page', async () => {
    const initial = /^ {4}admin +(\S+)$/m.exec(fresh.output())?.[1] ?? ''
    const page = await (await browser.newContext()).newPage()
    contexts.push(page.context())
    await page.goto(`${fresh.url}/Login`)
    await page.getByPlaceholder('请输入账号').fill('admin')
    await page.getByPlaceholder('请输入密码').fill(initial)
    await slideCaptcha(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '请设置新密码' }).waitFor()
    // No other page stands open meanwhile.
    await page.goto(`${fresh.url}/authority/jobs`)
    await page.getByRole('heading', { name: '请设置新密码' }).waitFor()
    await page.getByLabel('初始密码').fill(initial)
    await page.getByLabel('新密码', { exact: true }).fill('Password123')
    await page.getByLabel('再次输入新密码').fill('Password123')
    await page.getByRole('button', { name: '保存并进入' }).click()
    await page.getByText('该密码过于常见').waitFor()
    await page.getByLabel('新密码', { exact: true }).fill('Zebra#Tuesday4')
    await page.getByLabel('再次输入新密码').fill('Zebra#Tuesday4')
    await page.getByRole('button', { name: '保存并进入' }).click()
    await page.locator('h1', { hasText: '定时任务' }).waitFor()
    await page.goto(`${fresh.url}/homePage`)
    await page.getByRole('region', { name: '账号安全' }).waitFor()
  })
})

it('the map glides to a province that is opened, and back', async () => {
  const { page, errors } = await seat('operator', '/operation/dashBoard')
  const map = page.locator('.dc-map-main').first()
  const width = async (): Promise<number> => Number((await map.getAttribute('viewBox'))?.split(' ')[2])
  await map.locator('path[data-code="530000"][data-open]').waitFor()
  const nation = await width()
  await map.locator('path[data-code="530000"]').click()
  await expect.poll(width).toBeLessThan(nation / 3)
  await map.press('Escape')
  await expect.poll(width).toBe(nation)
  expect(errors).toEqual([])
})

describe('the safety of an account', () => {
  it('shows where somebody is logged in; a second browser that is kicked comes to the login page', async () => {
    const mine = await seat('leader_a')
    const other = await seat('leader_a')
    await other.page.locator('h1').first().waitFor()
    await mine.page.goto(`${product.url}/homePage?open=security&tab=sessions`)
    const list = mine.page.getByRole('list', { name: '登录状态' })
    await list.getByText('当前登录').waitFor()
    expect(await list.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
    await list.getByRole('button', { name: /^下线/ }).first().click()
    await mine.page
      .getByText(/已下线$/)
      .first()
      .waitFor()
    await other.page.goto(`${product.url}/school/dashBoard`)
    await other.page.waitForURL('**/Login?redirect=%2Fschool%2FdashBoard')
    await mine.page.reload()
    await list.getByText('当前登录').waitFor()
    expect([...mine.errors, ...other.errors]).toEqual([])
  })
})

describe('a link of a platform', () => {
  it('asks somebody who is logged in before it makes them another account', async () => {
    const { page } = await seat('leader_a', '/Login?token=somebody-elses-ticket&dataSource=zjy')
    await page.getByRole('alertdialog', { name: '切换账号' }).getByText('leader_a').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: '继续使用当前账号' }).click()
    await page.waitForURL('**/homePage')
  })
})

describe('the message centre', () => {
  it('counts what is unread; a notice that is opened is read, and one that is hidden is gone', async () => {
    const { page, errors } = await seat('school_a')
    const unread = async () =>
      Number(
        /\d+/.exec((await page.getByRole('link', { name: /^消息/ }).first().getAttribute('aria-label')) ?? '')?.[0] ??
          0,
      )
    await page.getByRole('link', { name: /^消息/ }).first().waitFor()
    await page.locator('h1').first().waitFor()
    const writer = await seat('super', '/homePage?open=messages')
    await writer.page.getByRole('button', { name: '发布通知' }).click()
    await writer.page.getByLabel('标题').fill('今晚二十二点例行维护')
    await writer.page.getByLabel('正文').fill('期间显示前一日数据')
    await writer.page.getByRole('button', { name: '发送' }).click()
    await writer.page.getByRole('list', { name: '已发通知' }).getByText('今晚二十二点例行维护').waitFor()

    // The page was open while the notice was sent.
    await page.getByText('您有新的消息').waitFor()
    const bell = page.getByRole('link', { name: /^消息，\d+ 条未读$/ })
    await bell.waitFor()
    const before = await unread()
    await bell.click()
    const list = page.getByRole('list', { name: '消息', exact: true })
    await list.getByRole('button', { name: /今晚二十二点例行维护/ }).click()
    await list.getByText('期间显示前一日数据').waitFor()
    await expect.poll(unread).toBe(before - 1)
    await list.getByRole('button', { name: '不再显示' }).click()
    await expect.poll(() => list.getByRole('button', { name: /今晚二十二点例行维护/ }).count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('the quick jump', () => {
  it('opens a page by pinyin with the keyboard alone', async () => {
    const { page, errors } = await seat('super')
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '快速跳转' }).waitFor()
    await page.keyboard.type('rw')
    const choice = page.getByRole('option', { name: /任务/ })
    await choice.waitFor()
    while ((await choice.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/authority/jobs')
    // The address changes before the page does: until its code is there the header is still that of the page before.
    await page.getByRole('heading', { level: 1, name: /任务/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '快速跳转' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox', { name: '快速跳转' }).count()).toBe(0)
    const command = async (name: string) => {
      await page.getByTestId('user-menu').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await command('账号安全')
    const security = page.getByRole('dialog', { name: '账号安全' })
    await security.getByLabel('当前密码').click()
    await page.keyboard.press('Escape')
    await security.waitFor({ state: 'detached' })
    await command('联系支持')
    const help = page.getByRole('dialog', { name: '帮助与支持' })
    await help.getByText('联系人一').waitFor()
    await help.getByRole('tab', { name: '关于' }).click()
    await help.getByText('地图审图号').waitFor()
    expect(page.url()).toContain('/authority/jobs')
    expect(errors).toEqual([])
  })

  it('finds people by name and pinyin for those who may read names, by whole numbers and masked for the others', async () => {
    const [admin, leader] = await Promise.all(['school_a', 'leader_a'].map((name) => loginAs(product.url, name)))
    const find = async (caller: typeof admin, keyword: string) =>
      (await caller?.data('desk/search', { keyword }))?.people ?? []
    const [person] = await find(admin, '王')
    expect(person?.person).toContain('王')
    const { person: name = '', no = '', schoolId, id } = person ?? {}
    expect(schoolId).toBe(admin?.user?.schoolId)
    expect((await find(admin, name)).map((one) => one.id)).toContain(id)
    expect((await find(admin, 'wang')).every((one) => /^[王汪旺望网往忘亡枉妄]/u.test(one.person))).toBe(true)
    expect((await find(admin, 'wang')).length).toBeGreaterThan(0)
    expect(await find(leader, name)).toEqual([])
    const [masked] = await find(leader, no)
    expect(masked).toMatchObject({ id, person: `${name[0]}**` })
    expect(JSON.stringify(masked)).not.toContain(name)
  })

  it('opens a school by its name', async () => {
    const { page } = await seat('super')
    const [school] = await (await loginAs(product.url, 'super')).data('dataOverviewTotalData/getSchools', {})
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '快速跳转' }).waitFor()
    await page.keyboard.type(school?.name ?? '')
    await page
      .getByRole('option', { name: new RegExp(school?.name ?? '') })
      .first()
      .click()
    await page.waitForURL('**/school/dashBoard')
    await page.getByRole('button', { name: `切换学校，当前 ${school?.name}` }).waitFor()
  })
})

describe('saved views', () => {
  it('keep filters by name and open a page with those of the default; a link carries them to somebody else', async () => {
    const { page, errors } = await seat('operator', '/operation/dashBoard?period=7')
    const menu = page.getByRole('dialog', { name: '视图' })
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await menu.getByLabel('视图名称').fill('近一周')
    await menu.getByRole('button', { name: '保存视图' }).click()
    await menu.getByRole('button', { name: '设为默认 近一周' }).click()
    await menu.getByRole('button', { name: '取消默认 近一周' }).waitFor()
    await page.goto(`${product.url}/operation/dashBoard`)
    await page.waitForURL(/\/operation\/dashBoard\?period=7$/)
    await page.getByRole('button', { name: '近一周', exact: true }).click()
    await menu.getByRole('button', { name: '重命名 近一周' }).click()
    await menu.getByLabel('新名称').fill('每周例会')
    await menu.getByLabel('新名称').press('Enter')
    await menu.getByRole('button', { name: '删除 每周例会' }).click()
    await menu.getByText('还没有保存的视图').waitFor()
    expect(errors).toEqual([])

    const foreign = await loginAs(product.url, 'super')
    const own = (await loginAs(product.url, 'school_a')).user?.schoolId
    const school = (await foreign.data('dataOverviewTotalData/getSchools', {})).find(({ id }) => id !== own)
    const receiver = await seat('school_a', `/school/dashBoard?period=7&schoolId=${school?.id}`)
    await receiver.page.getByRole('heading', { name: '您没有访问权限' }).waitFor()
    const reader = await seat('operator', `/school/dashBoard?period=7&schoolId=${school?.id}`)
    await reader.page.getByRole('button', { name: `切换学校，当前 ${school?.name}` }).waitFor()
    expect(new URL(reader.page.url()).search).toBe('?period=7')
  })
})

it('a province that does not exist is told, and leaves the other filters as they were', async () => {
  const { page, errors } = await seat('operator', '/operation/dashBoard?period=7&province=不存在省')
  await page.getByText('没有“不存在省”的数据').waitFor()
  await page.getByText('该省份不存在，或不在您的管理范围内').waitFor()
  await choose(page.getByRole('combobox', { name: '省份' }), '云南省')
  await page.waitForURL(/province=/)
  const search = new URL(page.url()).searchParams
  expect([search.get('period'), search.get('province')]).toEqual(['7', '云南省'])
  expect(errors).toEqual([])
})

it('a block that few schools have numbers for takes no room where there are none', async () => {
  const { page, errors } = await seat('school_a', '/school/dashBoard')
  await page.getByText('院系活跃度 TOP10').waitFor()
  await settled(page)
  expect(await page.getByText('素材类型').count()).toBe(1)
  expect(await page.getByText('课程结果分布').count()).toBe(0)
  expect(errors).toEqual([])
})
