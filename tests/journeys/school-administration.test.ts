import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { openAs } from '../product/browser.ts'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
const folder = scratchFolder()
afterAll(() => removeFolder(folder))

/** A browser of somebody's own, at a page. */
async function seat(userName: string, path: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url + path)
  return { page, errors }
}

const head = [
  '学校编码*',
  '学校名称*',
  '简称*',
  '省份*',
  '城市*',
  '学校类型*',
  '办学层次',
  '性质*',
  '经度',
  '纬度',
  '版本',
  '开始日期',
  '结束日期',
  '联系人手机',
]
const line = (row: number, more: Record<number, string> = {}) =>
  [
    `J${row}`,
    `行旅职业学院${row}`,
    `行旅${row}`,
    '云南省',
    '昆明市',
    '高职(专科)',
    '',
    '公办',
    '',
    '',
    '试用',
    '2025-05-01',
    '2025-06-01',
    '',
  ].map((cell, at) => more[at] ?? cell)
async function fileOf(name: string, wrong: Record<number, Record<number, string>> = {}): Promise<string> {
  const lines = [head, ...Array.from({ length: 8 }, (_, i) => line(i + 2, wrong[i + 2]))]
  const path = join(folder, name)
  await writeExcelFile(
    lines.map((cells) => cells.map((value) => (value === '' ? null : { type: String, value }))),
  ).toFile(path)
  return path
}

describe('the schools office', () => {
  it('refuses a file with errors in rows 3 and 7 whole, and takes it when they are corrected', async () => {
    const { page, errors } = await seat('super', '/authority/school')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles(await fileOf('有误.xlsx', { 3: { 4: '成都市' }, 7: { 11: '2025-02-30' } }))
    await dialog.getByText('请改正有误的行后重新上传').waitFor()
    const wrong = dialog.locator('tr[data-bad="true"]')
    expect(await wrong.allInnerTexts()).toEqual([
      expect.stringMatching(/^3\s.*城市：城市不属于该省$/s),
      expect.stringMatching(/^7\s.*开始日期：日期不合法$/s),
    ])
    expect(await dialog.getByRole('button', { name: '确认导入' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: '重新选择文件' }).click()
    await dialog.locator('input[type=file]').setInputFiles(await fileOf('已改正.xlsx'))
    await dialog.getByText('将新增 8 所，更新 0 所').waitFor()
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await dialog.getByText('导入完成').waitFor()
    await dialog.getByRole('button', { name: '完成' }).click()
    await page.getByRole('searchbox', { name: '搜索学校' }).fill('行旅')
    await page.getByText('共 8 所').waitFor()
    expect(errors).toEqual([])
  })
  it('closes a school: whoever of it has a page open is at the login page within seconds', async () => {
    const other = await seat('school_a', '/school/dashBoard')
    await other.page.locator('h1', { hasText: '总体数据' }).waitFor()
    const { page, errors } = await seat('super', '/authority/school?sort=code&order=asc')
    const home = (await loginAs(product.url, 'school_a')).user?.schoolId
    const { list } = await (await loginAs(product.url, 'super')).data('school/schoolManageList', {
      schoolId: Number(home),
    })
    const name = list[0]?.name as string
    await page.getByRole('searchbox', { name: '搜索学校' }).fill(name)
    await page.getByText('共 1 所').waitFor()
    await page.getByRole('switch', { name: `开通 ${name}` }).click()
    await page.getByRole('button', { name: '关闭', exact: true }).last().click()
    await page.getByText(`已关闭“${name}”`).first().waitFor()
    await other.page.reload()
    await other.page.waitForURL('**/Login?redirect=**')
    await page.getByRole('switch', { name: `开通 ${name}` }).click()
    await page.getByText(`已开通“${name}”`).first().waitFor()
    expect(errors).toEqual([])
  })
  it("cuts an uploaded picture to a logo, which the list and the school's people see until it is taken away", async () => {
    const home = Number((await loginAs(product.url, 'school_a')).user?.schoolId)
    const { list } = await (await loginAs(product.url, 'super')).data('school/schoolManageList', { schoolId: home })
    const name = list[0]?.name as string
    const { page, errors } = await seat('super', `/authority/school?keyword=${encodeURIComponent(name)}`)
    const open = async () => {
      await page.getByRole('button', { name: `更多 ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Logo' }).click()
    }
    await open()
    // Red at the left, blue at the right, twice as wide as high.
    const picture = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      for (const [at, colour] of ['red', 'blue'].entries()) {
        pen.fillStyle = colour
        pen.fillRect(at * 300, 0, 300, 300)
      }
      return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
    })
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '校徽.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    const window = dialog.getByRole('application', { name: /^裁剪区域/ })
    const zoom = dialog.getByRole('slider', { name: '缩放' })
    const { x, y, width, height } = (await window.boundingBox()) as NonNullable<
      Awaited<ReturnType<typeof window.boundingBox>>
    >
    const preview = dialog.getByRole('img', { name: '预览' }).locator('img').first()
    const leftOf = () => preview.evaluate((image: HTMLElement) => Number.parseFloat(image.style.left))
    expect(await leftOf()).toBeCloseTo(-50)
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 60, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(leftOf).toBeCloseTo(-75)
    await page.mouse.wheel(0, -100)
    await expect.poll(() => zoom.inputValue()).toBe('3')
    await page.mouse.wheel(0, 100)
    await expect.poll(() => zoom.inputValue()).toBe('2')
    await window.focus()
    // To the right end, so that nothing but blue is left.
    for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowLeft')
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText(`已设置“${name}”的 Logo`).waitFor()
    const shown = page.locator(`tr[data-row="${home}"] img`)
    await shown.waitFor()
    const seen = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const pen = new OffscreenCanvas(240, 240).getContext('2d') as OffscreenCanvasRenderingContext2D
      pen.drawImage(image, 0, 0)
      return {
        size: [image.naturalWidth, image.naturalHeight],
        edges: [4, 235].map((x) => [...pen.getImageData(x, 120, 1, 1).data]),
      }
    })
    expect(seen).toEqual({ size: [240, 240], edges: Array(2).fill([0, 0, 255, 255]) })
    const member = await seat('school_a', '/homePage')
    const logo = member.page.getByTestId('own-logo')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
    await open()
    await dialog.getByRole('button', { name: '移除 Logo' }).click()
    await page.getByRole('button', { name: '移除', exact: true }).click()
    await page.getByText(`已移除“${name}”的 Logo`).waitFor()
    await expect.poll(() => shown.count()).toBe(0)
    await member.page.reload()
    await member.page.getByTestId('user-menu').waitFor()
    expect(await logo.count()).toBe(0)
    expect([...errors, ...member.errors]).toEqual([])
  })
  it('makes an account of a school and gives it a second school, which takes it off the list of the first', async () => {
    const admin = await loginAs(product.url, 'super')
    const home = Number((await loginAs(product.url, 'school_a')).user?.schoolId)
    const { list } = await admin.data('school/schoolManageList', { sortField: 'code', sortOrder: 'asc' })
    const second = list.find(({ id }) => Number(id) !== home)
    const { page, errors } = await seat('super', `/authority/school?users=${home}`)
    await page.getByRole('button', { name: '新建用户' }).first().click()
    const form = page.getByRole('dialog').filter({ hasText: '保存后给出一次性初始密码' })
    await form.getByLabel('账号').fill('journey.user')
    await form.getByLabel('姓名').fill('行旅用户')
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByText('密码只显示这一次').waitFor()
    await page.getByLabel('我已保存密码').check()
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByText('用户权限').waitFor()
    await page.getByRole('button', { name: '取消' }).last().click()
    await page.getByRole('button', { name: '范围 journey.user' }).click()
    await page.getByRole('button', { name: `加入 ${second?.name}`, exact: true }).click()
    await page
      .getByRole('list', { name: '已选学校' })
      .getByText(second?.name as string)
      .waitFor()
    await page.getByRole('dialog').filter({ hasText: '可选学校' }).getByRole('button', { name: '保存' }).click()
    await page.getByText('操作成功，该用户的页面将在数秒内更新').waitFor()
    const found = (await admin.data('user/queryUserList', { keyword: 'journey.user' })).list[0]
    expect((await admin.data('user/queryUserManageArea', { userId: found?.id as string })).schoolIds).toEqual([
      second?.id,
    ])
    // With a place outside it is no longer an account of this school alone.
    await expect.poll(() => page.getByRole('button', { name: '停用 journey.user' }).count()).toBe(0)
    expect(errors).toEqual([])
  })
  it("edits the round of a school's wall; whoever asks for the round gets the new one", async () => {
    const school = await loginAs(product.url, 'school_a')
    const { list } = await (await loginAs(product.url, 'super')).data('school/schoolManageList', {
      schoolId: Number(school.user?.schoolId),
    })
    const name = list[0]?.name as string
    const { page, errors } = await seat('super', `/authority/school?keyword=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `更多 ${name}` }).click()
    await page.getByRole('menuitem', { name: '轮播' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '下移第 1 项' }).click()
    await dialog.getByRole('textbox', { name: '第 1 项标题' }).fill('今日课堂')
    await dialog.getByRole('spinbutton', { name: '第 1 项停留秒数' }).fill('45')
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存，打开的大屏将随之更新').waitFor()
    const { schoolCarouselSet } = await school.data('user/queryUserRight', {})
    expect(schoolCarouselSet.slice(0, 2)).toEqual([
      { path: '/schoolScreen/activity', title: '今日课堂', seconds: 45, enabled: true },
      { path: '/schoolScreen/campus', title: '此刻的课堂', seconds: 20, enabled: true },
    ])
    expect(errors).toEqual([])
  })
})
