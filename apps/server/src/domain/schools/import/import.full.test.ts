import { type Envelope, type Page, type SchoolImport, type SchoolRow, TOKEN_COOKIE } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { type Session, startTestServer, type TestServer } from '../../../../testing/server.ts'
import type { IntakeConsole } from '../../../ingest/console/handlers.ts'

/** Schools that the warehouse has data of. */
let used: { id: number }[] = []
const intakeConsole = { store: { query: async () => used } } as unknown as IntakeConsole

let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startTestServer({}, { filling: () => null, intakeConsole })
})
afterAll(() => server.close())
beforeEach(async () => {
  // A minute on: limits of the test before are no longer those of this one.
  server.clock.at += 61_000
  admin = (await server.login('super')).session
})

const ask = async <T>(path: string, input: object = {}): Promise<T> => {
  const { envelope } = await server.call(path, input, admin)
  if (envelope.code !== 2000) throw new Error(envelope.msg)
  return envelope.data as T
}
const messages = async (path: string, input: object, session = admin) =>
  (await server.call(path, input, session)).envelope.msg
const logged = async (action: string) =>
  (
    await server.services.database.pool.query(
      'SELECT target, after_value AS after FROM sys_log WHERE action = $1 AND ok ORDER BY id DESC LIMIT 1',
      [action],
    )
  ).rows[0]

const head = [
  '学校编码*',
  '学校名称*',
  '简称*',
  '省份*',
  '城市*',
  '学校类型*',
  '办学层次(双高/省双高/普通)',
  '性质*',
  '经度',
  '纬度',
  '版本(正式/试用)',
  '开始日期',
  '结束日期',
  '联系人手机',
]
const usual = (code: string, name: string, more: Record<number, string> = {}) =>
  [code, name, name.slice(0, 6), '云南省', '昆明市', '高职(专科)', '', '公办', '', '', '', '', '', ''].map(
    (cell, at) => more[at] ?? cell,
  )
const workbook = (lines: readonly (readonly (string | number | null)[])[]) =>
  writeExcelFile(
    lines.map((line) =>
      line.map((value) =>
        value === null || value === ''
          ? null
          : typeof value === 'number'
            ? { type: Number, value }
            : { type: String, value },
      ),
    ),
  ).toBuffer()

async function importFile(
  file: Buffer,
  dryRun: boolean,
  { name = '学校.xlsx', session = admin as Session | null } = {},
): Promise<Envelope<SchoolImport>> {
  const form = new FormData()
  form.append('dryRun', dryRun ? '1' : '0')
  form.append('file', new File([new Uint8Array(file)], name))
  const body = new Response(form)
  const headers = {
    'content-type': body.headers.get('content-type') ?? '',
    ...(session ? { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` } : {}),
  }
  const answer = await server.running.app.inject({
    method: 'POST',
    url: '/api/school/importSchool',
    headers,
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json() as Envelope<SchoolImport>
}

describe('a file of schools', () => {
  const lines = (more: Record<number, string[]> = {}) => [
    head,
    ...Array.from({ length: 8 }, (_, i) => more[i + 2] ?? usual(`I${i + 2}`, `导入学院${i + 2}`)),
  ]
  it('with errors is refused whole, corrected it is taken, and a second time nothing changes', async () => {
    const wrong = await workbook(
      lines({
        3: usual('I3', '导入学院3', { 3: '云南', 4: '成都市', 11: '2025-02-30' }),
        7: usual('I2', '导入学院7', { 5: '大学', 7: '' }),
      }),
    )
    for (const dryRun of [true, false]) {
      const { data } = await importFile(wrong, dryRun)
      expect(data).toMatchObject({ layout: 'template', total: 8, ok: 6, failed: 2, written: false })
      expect(data.errors).toEqual([
        { row: 3, column: '开始日期', msg: '日期不合法' },
        { row: 3, column: '城市', msg: '城市不属于该省' },
        { row: 7, column: '性质', msg: '必填' },
        { row: 7, column: '学校编码', msg: '编码重复（与第 2 行）' },
        { row: 7, column: '学校类型', msg: '学校类型不存在，应为 高职(专科)、职业本科、中职、普通本科、企业/其他' },
      ])
    }
    expect((await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: '导入学院' })).total).toBe(0)
    const right = await workbook(
      lines({ 3: usual('I3', '导入学院3', { 10: '正式', 11: '2025-03-01', 12: '2026-03-01', 13: '13900001111' }) }),
    )
    expect((await importFile(right, true)).data).toMatchObject({ ok: 8, failed: 0, written: false, created: 8 })
    expect((await importFile(right, false)).data).toMatchObject({ written: true, created: 8, updated: 0 })
    expect((await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'I3' })).list[0]).toMatchObject({
      version: 1,
      contactMobile: '139****1111',
      schoolEndTime: '2026-03-01T15:59:59.000Z',
    })
    const plain = await workbook(lines())
    expect((await importFile(plain, false)).data).toMatchObject({ written: true, created: 0, updated: 0 })
    // Two schools change names.
    const swapped = await workbook([head, usual('I2', '导入学院4'), usual('I4', '导入学院2')])
    expect((await importFile(swapped, false)).data).toMatchObject({ written: true, created: 0, updated: 2 })
    expect((await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'I4' })).list[0]?.name).toBe('导入学院2')
  })
  it('is undone within a day: new schools go, changed ones are what they were', async () => {
    const codes = async (keyword: string) =>
      (await ask<Page<SchoolRow>>('school/schoolManageList', { keyword })).list
        .map(({ code, name }) => `${code} ${name}`)
        .sort()
    await importFile(
      await workbook([
        head,
        usual('U1', '撤销学院一', { 10: '正式', 11: '2025-03-01', 12: '2026-03-01', 13: '13900002222' }),
        usual('U2', '撤销学院二'),
      ]),
      false,
    )
    const before = (await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'U1' })).list[0]
    // A day alone keeps the version that the school has.
    const file = await workbook([
      head,
      usual('U1', '撤销学院二', { 12: '2027-03-01', 13: '13900003333' }),
      usual('U2', '撤销学院一'),
      usual('U3', '撤销学院三'),
    ])
    const { jobId, ...counts } = (await importFile(file, false)).data
    expect(counts).toMatchObject({ created: 1, updated: 2 })
    expect((await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'U1' })).list[0]).toMatchObject({
      version: 1,
      schoolStartTime: before?.schoolStartTime,
      name: '撤销学院二',
    })
    expect(await ask('school/getImports')).toContainEqual({
      jobId,
      fileName: '学校.xlsx',
      at: expect.any(String),
      created: 1,
      updated: 2,
    })
    const { session } = await server.login('operator')
    expect(await messages('school/undoImport', { jobId }, session)).toMatch(/没有访问权限|该次导入已撤销/)
    used = [{ id: 1 }]
    expect(await messages('school/undoImport', { jobId })).toBe('新增的学校中有 1 所已有数据，不能撤销')
    used = []
    expect(await ask('school/undoImport', { jobId })).toEqual({ removed: 1, restored: 2 })
    expect(await codes('撤销学院')).toEqual(['U1 撤销学院一', 'U2 撤销学院二'])
    const after = (await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'U1' })).list[0]
    expect({ ...after, revision: '', updatedAt: '' }).toEqual({ ...before, revision: '', updatedAt: '' })
    expect(await logged('school/undoImport')).toMatchObject({
      target: '撤销导入 学校.xlsx',
      after: { removed: 1, restored: 2 },
    })
    expect(await messages('school/undoImport', { jobId })).toBe('该次导入已撤销，或已超过 24 小时')
  })
  it('is not undone over what came after it, nor after a day', async () => {
    const { jobId } = (await importFile(await workbook([head, usual('V1', '后改学院')]), false)).data
    const school = (await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'V1' })).list[0] as SchoolRow
    await ask('school/setOpen', { schoolId: school.id, isOpen: 0, revision: school.revision })
    expect(await messages('school/undoImport', { jobId })).toBe('导入后有 1 所学校又被修改，不能撤销：后改学院')
    const { jobId: old } = (await importFile(await workbook([head, usual('V2', '有人学院')]), false)).data
    const peopled = (await ask<Page<SchoolRow>>('school/schoolManageList', { keyword: 'V2' })).list[0] as SchoolRow
    await server.services.database.pool.query("UPDATE sys_user SET school_id = $1 WHERE user_name = 'leader_a'", [
      peopled.id,
    ])
    expect(await messages('school/undoImport', { jobId: old })).toBe('新增的学校已有用户、院系或短信记录，不能撤销')
    server.clock.at += 86_400_000
    admin = (await server.login('super')).session
    expect(await ask('school/getImports')).toEqual([])
    expect(await messages('school/undoImport', { jobId: old })).toBe('该次导入已撤销，或已超过 24 小时')
  })
  it('says 无变化 when it is read again at once, with every column filled and names written otherwise', async () => {
    const filled = usual('S1', '再读学院（甲）', {
      8: '102.83',
      9: '24.88',
      10: '正式',
      11: '2025-03-01',
      12: '2026-03-01',
      13: '13900001111',
    })
    const file = await workbook([head, filled])
    expect((await importFile(file, false)).data).toMatchObject({ written: true, created: 1 })
    const acts = async (again: Buffer) => (await importFile(again, true)).data.rows.map(({ act }) => act)
    expect(await acts(file)).toEqual(['same'])
    expect(await acts(await workbook([head, filled.with(1, '再读学院(甲)\u200b')]))).toEqual(['same'])
    for (const [at, other] of [
      [8, '102.84'],
      [10, '试用'],
      [12, '2026-04-01'],
      [13, '13900002222'],
    ] as const)
      expect(await acts(await workbook([head, filled.with(at, other)]))).toEqual(['update'])
  })
  it("in the Ministry's own columns is taken too", async () => {
    const ministry = [
      ['全国高等学校名单'],
      ['序号', '学校名称', '学校标识码', '主管部门', '所在地', '办学层次', '备注'],
      ['北京市（2所）'],
      [1, '北京甲职业学院', 4111019901, '北京市', '北京市', '专科', null],
      [2, '北京乙职业技术大学', 4111019902, '北京市教委', '北京市', '本科', '民办'],
      ['云南省（1所）'],
      [3, '滇池师范学院', 4153019903, '云南省', '昆明市', '本科', null],
    ]
    const { data } = await importFile(await workbook(ministry), false, { name: '名单.xlsx' })
    expect(data).toMatchObject({ layout: 'ministry', total: 3, failed: 0, written: true, created: 3 })
    const find = async (keyword: string) => (await ask<Page<SchoolRow>>('school/schoolManageList', { keyword })).list[0]
    expect(await find('4111019901')).toMatchObject({
      province: '北京市',
      city: '北京市',
      typeName: '高职(专科)',
      nature: '公办',
    })
    expect(await find('4111019902')).toMatchObject({ typeName: '职业本科', nature: '民办' })
    expect(await find('4153019903')).toMatchObject({ province: '云南省', city: '昆明市', typeName: '普通本科' })
  })
  it('that is none, or not meant for the sender, is refused before it is read', async () => {
    expect((await importFile(Buffer.from('PK nonsense'), true)).msg).toMatch(/^文件无法读取/)
    expect((await importFile(Buffer.from('x'), true, { name: '名单.xls' })).msg).toMatch(/另存为 .xlsx/)
    expect((await importFile(Buffer.from('x'), true, { name: '名单.pdf' })).msg).toBe(
      '文件格式不正确, 请上传指定格式文件!',
    )
    expect((await importFile(Buffer.alloc(6 * 2 ** 20), true)).msg).toBe('上传文件大小不能超过 5 MB!')
    expect((await importFile(await workbook([['a', 'b']]), true)).msg).toMatch(/^没有找到表头/)
    expect((await importFile(await workbook([head]), true)).msg).toBe('文件中没有学校')
    const { session } = await server.login('school_a')
    expect((await importFile(Buffer.alloc(9 * 2 ** 20), true, { session })).msg).toBe('您没有访问权限')
    expect((await importFile(Buffer.alloc(10), true, { session: null })).msg).toBe('您的登录状态已失效')
  })
  it('of five thousand lines is read, one of more is not', async () => {
    const many = (count: number) => [head, ...Array.from({ length: count }, (_, i) => usual(`M${i}`, `海量学院${i}`))]
    const { data } = await importFile(await workbook(many(5000)), true)
    expect(data).toMatchObject({ total: 5000, failed: 0, created: 5000 })
    expect((await importFile(await workbook(many(5001)), true)).msg).toMatch(/最多导入 5000 行/)
  })
})
