import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPage } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { settled } from '../../product/pages/settled.ts'
import { provideBrowser } from '../../product/provide.ts'
import { written } from './read-page.ts'

const execute = promisify(execFile)
/** What only a screen has: the menu, of which the path of the page names one entry, and what is clicked. */
const SCREEN_ONLY = /退出登录|快速跳转|全部功能|总体数据|院系统计|资源库统计|导出|打印|复制链接|重置|上一页/
/** A4 upright, pt. */
const A4 = /Page size: +59[45](?:\.\d+)? x 84[12](?:\.\d+)? pts/

const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolId: string
let folder: string
beforeAll(async () => {
  await execute('pdftotext', ['-v']).catch((error: Error) => {
    throw new Error('pdftotext is not installed: it comes with poppler-utils', { cause: error })
  })
  caller = await loginAs(inject('productUrl'), 'school_a')
  schoolId = (await caller.data('dataOverviewTotalData/getSchools', {}))[0]?.id ?? ''
  folder = await mkdtemp(join(tmpdir(), 'portrait-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kinds = [
  {
    noun: '教师',
    key: 'teaId',
    path: '/school/TeacherPortrait',
    list: 'teachers/getTeacherList',
    info: 'teaPortrait/getTeaInfo',
  },
  {
    noun: '学生',
    key: 'stuId',
    path: '/school/StudentPortrait',
    list: 'students/getStudentList',
    info: 'studentImage/getStuInfo',
  },
] as const

/** Fonts may name a glyph by a look-alike of its character. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')

it.each(kinds)(
  'prints a portrait of a $noun on one sheet, with the name and the numbers',
  async ({ noun, key, path, list, info }) => {
    const [person] = (await caller.data(list, { schoolId, pageSize: 1 })).list
    const asked = { schoolId, [key]: person?.id ?? '' } as { schoolId: string; teaId: string; stuId: string }
    const { who, no, school, kpi, facts } = await caller.data(info, asked)
    const page = await openPage(browser, inject('productUrl'), caller, `${path}?${key}=${person?.id}`)
    await page.getByRole('heading', { level: 2, name: who }).waitFor()
    await settled(page)
    const file = join(folder, `${noun}.pdf`)
    await page.pdf({ path: file, format: 'A4', printBackground: true })
    await page.context().close()

    const { stdout: about } = await execute('pdfinfo', [file])
    expect(about).toMatch(/^Pages: +1$/m)
    expect(about).toMatch(A4)
    const { stdout } = await execute('pdftotext', ['-layout', file, '-'])
    const printed = plain(stdout)
    const values = kpi.map(({ id, label, value }) => [label, written(id, value)])
    const wanted = [who, no ?? '', school, ...facts.map(({ value }) => value), ...values.flat()]
    expect(wanted.filter((text) => !printed.includes(plain(text)))).toEqual([])
    expect(printed).not.toMatch(SCREEN_ONLY)
  },
)
