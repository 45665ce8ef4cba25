import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statementLine } from '@data-centre/server/testing/import-files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { besideDatabase } from '../faults/stores.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { runOperation } from '../product/operations.ts'
import { ouladOf } from '../product/oulad.ts'
import { importTried, type Tried } from '../product/platform.ts'
import { type Product, removeFolder, scratchFolder, startProduct } from '../product/server.ts'

const statements = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
const roster = fileURLToPath(new URL('../data/oneroster/v1p1', import.meta.url))
const PASSWORD = 'Zebra#Tuesday4'

const scratch = scratchFolder()
const { dir: oulad, students, clicks } = ouladOf(scratchFolder())
let product: Product
let admin: Caller
beforeAll(async () => {
  product = await startProduct({ env: { DEMO: '0', DEMO_TODAY: '' }, until: 'ready' })
  const initial = /^ {4}admin +(\S+)$/m.exec(product.output())?.[1] ?? ''
  await (await loginAs(product.url, 'admin', initial)).data('user/changePassword', {
    password: initial,
    newPassword: PASSWORD,
  })
  admin = await loginAs(product.url, 'admin', PASSWORD)
})
afterAll(async () => {
  await product?.kill()
  for (const dir of [scratch, oulad, product?.dataDir]) if (dir) removeFolder(dir)
})

/** A school as the console makes it, so that the warehouse does not hold it yet. */
const newSchool = (code: string, name: string) =>
  admin.data('school/editSchool', {
    code,
    name,
    shortName: name.slice(0, 4),
    province: '广东省',
    city: '广州市',
    typeId: '1',
    tier: '普通',
    nature: '公办',
  })

/** What a folder holds, with the rights of each entry: nothing may be made in it, and nothing closed. */
const look = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${name} ${statSync(join(dir, name)).mode.toString(8)}`,
  )
const failed = ({ status, errors }: Tried, text: string): void => {
  expect(errors).toContain(text)
  expect(status).toBe(1)
}

describe('the first day of a college', () => {
  const formats: string[][] = [
    ['oulad', oulad],
    ['xapi', statements, '--school', '4144010001'],
    ['oneroster', roster, '--school', '4144010001'],
    ['key', 'my-platform', '--platform', 'zjy'],
  ]
  it.each(formats)('refuses a wrong DATA_DIR, says what to do and touches nothing (%s)', async (...command) => {
    const missing = join(scratch, 'missing')
    const file = join(scratch, 'file')
    const photos = join(scratch, 'photos')
    mkdirSync(join(photos, 'summer'), { recursive: true, mode: 0o755 })
    for (const path of [file, join(photos, 'a.jpg')]) writeFileSync(path, 'x')
    const before = look(scratch)
    const into = (DATA_DIR: string) => importTried(product, command, { DATA_DIR })
    failed(await into(missing), `数据目录 ${missing} 不存在。请检查 DATA_DIR；新安装请先用 npm start`)
    failed(await into(file), `数据目录 ${file} 是一个文件，不是文件夹。`)
    failed(await into(join(file, 'below')), '请检查 DATA_DIR')
    failed(await into(photos), `数据目录 ${photos} 还没有用本版本启动过服务，或不是本产品的数据目录。`)
    expect(look(scratch)).toEqual(before)
    expect(existsSync(missing)).toBe(false)
  })

  it('loads the same data set into two schools made a moment ago, while the server runs and while it does not; the laws hold', async () => {
    await newSchool('4144010001', '晨光职业技术学院')
    const running = await importTried(product, ['oulad', oulad, '--school', '4144010001'])
    expect(running.errors).not.toContain('失败')
    expect(running.output).toContain('学校       晨光职业技术学院')
    failed(
      await importTried(product, ['oulad', oulad, '--school', '不存在的学院']),
      '没有找到学校“不存在的学院”。请用“学校管理”中的学校标识码、编号、全称或简称',
    )
    await newSchool('4144010002', '海棠职业学院')
    await newSchool('4144010003', '海棠职业技术大学')
    failed(
      await importTried(product, ['oulad', oulad, '--school', '海棠职业']),
      '有 2 所学校符合“海棠职业”。请用学校标识码指明其中一所',
    )
    const empty = join(scratch, 'empty.jsonl')
    const mixed = join(scratch, 'mixed.jsonl')
    writeFileSync(empty, '')
    // Five people: fewer would be withheld, and with them the number of another school.
    const taken = ['a', 'b', 'c', 'd', 'e'].map((who) => statementLine(who, '2025-03-03T09:00:00+08:00', who))
    writeFileSync(mixed, `${[...taken, statementLine('f', '1985-03-03T09:00:00+08:00', 'f')].join('\n')}\n`)
    failed(await importTried(product, ['xapi', empty, '--school', '4144010003']), '导入失败：empty.jsonl 是空文件')
    const partly = await importTried(product, ['xapi', mixed, '--school', '4144010003'])
    failed(partly, '有被拒收的记录：其余记录已经导入。')
    expect(partly.output).toContain('mixed.jsonl 第 6 行：日期早于 2000-01-01“1985-03-03T09:00:00+08:00”')
    expect(partly.output).toContain('学习者     5 人，其中新增 5 人')
    expect(await product.stop()).toBe(0)

    expect(await importTried(product, ['oulad', oulad, '--school', '4144010002'])).toMatchObject({ status: 0 })
    const invariants = await runOperation(['laws'], product.env)
    expect(invariants.output).not.toContain('不成立：')
    expect(invariants.status, invariants.output).toBe(0)

    product = await startProduct({ dataDir: product.dataDir, env: { DEMO: '0', DEMO_TODAY: '' }, until: 'ready' })
    admin = await loginAs(product.url, 'admin', PASSWORD)
    const schools = await admin.data('dataOverviewTotalData/getSchools', {})
    for (const name of ['晨光职业技术学院', '海棠职业学院']) {
      const schoolId = Number(schools.find((school) => school.name === name)?.id)
      const cards = await admin.data('dataOverviewTotalData/getTotalData', { schoolId })
      expect([name, kpiValue(cards, 'students.total'), kpiValue(cards, 'logs.total')]).toEqual([name, students, clicks])
    }
  })

  it('leaves a folder of a newer version alone', async () => {
    const database = await besideDatabase(product.dataDir)
    await database.query("INSERT INTO schema_migration(name, sha256) VALUES ('9999-later.sql', 'x')")
    await database.end()
    expect(await product.stop()).toBe(0)
    failed(await importTried(product, ['oulad', oulad]), '业务库来自更新的版本（含迁移 9999-later.sql）。请升级本产品')
    await expect(
      startProduct({ dataDir: product.dataDir, env: { DEMO: '0', DEMO_TODAY: '' }, until: 'ready' }),
    ).rejects.toThrow('业务库来自更新的版本')
  })
})
