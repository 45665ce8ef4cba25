import { describe, expect, it } from 'vitest'
import { rosterFiles, statementLine } from '../../../testing/import-files.ts'
import {
  broken,
  cut,
  damagedGzip,
  everything,
  line,
  oulad,
  ouladText,
  packed,
  provideImportWorld,
  roster,
  rosterText,
  run,
  wholeZip,
  world,
  xapi,
  zip,
} from '../../../testing/worlds/import-world.ts'
import { zipOf } from '../../../testing/zip-of.ts'
import type { Command } from './commands.ts'

provideImportWorld()

const refused: [string, () => Command, string][] = [
  [
    'xapi: no such file',
    () => ({ kind: 'xapi', file: '/nowhere/statements.jsonl', school: '1' }),
    '没有找到文件 /nowhere/statements.jsonl',
  ],
  ['xapi: a folder', () => ({ kind: 'xapi', file: world.dir, school: '1' }), '是一个文件夹，不是文件'],
  ['xapi: 0 bytes', xapi(''), 'statements.jsonl 是空文件'],
  ['xapi: 0 bytes, packed', xapi(packed('')), 'statements.jsonl 是空文件'],
  ['xapi: blank lines only', xapi('\n\n'), 'statements.jsonl 中没有 xAPI 语句'],
  ['xapi: gzip cut off', xapi(cut(packed(`${line}\n`.repeat(2000)))), 'statements.jsonl 不完整：压缩文件在中途被截断'],
  [
    'xapi: an array cut off',
    xapi(`[${line},\n${line.slice(0, 40)}`),
    'statements.jsonl 不完整：JSON 数组在第 2 条处中断',
  ],
  ['xapi: an archive of something else', xapi(wholeZip), '压缩包 statements.jsonl 中没有 .json、.jsonl、.ndjson 文件'],
  [
    'xapi: a damaged character',
    xapi(broken(`${line}\n${statementLine('s2', '2025-03-01T08:00:00+08:00', 'a', '电工课程')}`, '工')),
    'statements.jsonl 第 2 行含有损坏的字符（不是有效的 UTF-8）',
  ],
  [
    'xapi: another kind of file',
    xapi(ouladText('courses.csv')),
    '的 2 条语句全部被拒收，没有导入任何内容。statements.jsonl 第 1 行：不是 JSON',
  ],
  ['oulad: no such folder', () => ({ kind: 'oulad', folder: '/nowhere', school: '1' }), '没有找到文件夹 /nowhere'],
  ['oulad: a file is missing', oulad({}, ['vle.csv']), '中缺少 vle.csv(.gz)'],
  ['oulad: 0 bytes', oulad({ 'studentVle.csv': '' }), 'studentVle.csv 是空文件'],
  [
    'oulad: gzip cut off',
    oulad({ 'studentVle.csv.gz': cut(packed(ouladText('studentVle.csv').repeat(500))) }, ['studentVle.csv']),
    'studentVle.csv 不完整：压缩文件在中途被截断',
  ],
  ['oulad: damaged gzip', oulad({ 'vle.csv.gz': damagedGzip }, ['vle.csv']), 'vle.csv 已损坏，无法解压'],
  [
    'oulad: a workbook under another name',
    oulad({ 'studentInfo.csv': wholeZip }),
    'studentInfo.csv 不是文本文件。请在 Excel 中另存为“CSV UTF-8（逗号分隔）”',
  ],
  [
    'oulad: no text',
    oulad({ 'studentInfo.csv': Buffer.from([0x61, 0x0a, 0xff, 0xff, 0xff, 0x0a]) }),
    'studentInfo.csv 第 2 行既不是 UTF-8，也不是 GBK',
  ],
  [
    'oulad: a quote without end',
    oulad({ 'studentVle.csv': `${ouladText('studentVle.csv')}"AAA,2024J,101` }),
    'studentVle.csv 第 3 行不是有效的 CSV：引号没有结束，文件可能在中途被截断',
  ],
  [
    'oulad: a column is missing',
    oulad({ 'vle.csv': 'id_site,code_module\n1,AAA\n' }),
    'vle.csv 第 1 行缺少列：code_presentation、activity_type',
  ],
  [
    'oulad: a column twice',
    oulad({ 'vle.csv': 'id_site,code_module,code_presentation,activity_type,id_site\n' }),
    'vle.csv 第 1 行有两个名为 id_site 的列',
  ],
  [
    'oulad: no course',
    oulad({ 'courses.csv': ouladText('courses.csv').replace('2024J', '1985J') }),
    '数据集中没有可以导入的课程',
  ],
  ['oneroster: 0 bytes', zip(Buffer.alloc(0)), 'roster.zip 是空文件'],
  [
    'oneroster: a zip cut in the middle',
    zip(cut(wholeZip)),
    '压缩包 roster.zip 不完整或已损坏，请重新取得完整的文件后再导入',
  ],
  [
    'oneroster: a zip without its directory',
    zip(wholeZip.subarray(0, wholeZip.indexOf('PK\u0001\u0002'))),
    '压缩包 roster.zip 不完整或已损坏',
  ],
  [
    'oneroster: a damaged file in a zip',
    zip(
      zipOf(
        Object.entries(rosterFiles()).map(([name, content]) => ({
          name,
          content,
          ...(name === 'users.csv' ? { says: { checksum: 1 } } : {}),
        })),
      ),
    ),
    '压缩包 roster.zip 中的 users.csv 已损坏：校验和不符',
  ],
  ['oneroster: an empty file', roster({ 'enrollments.csv': '' }), 'enrollments.csv 是空文件'],
  [
    'oneroster: gzip cut off',
    roster({ 'enrollments.csv.gz': cut(packed(rosterText('enrollments.csv').repeat(300))) }, ['enrollments.csv']),
    'enrollments.csv 不完整：压缩文件在中途被截断',
  ],
  [
    'oneroster: a damaged character',
    roster({ 'users.csv': broken(rosterText('users.csv'), '明') }),
    'users.csv 第 3 行含有损坏的字符',
  ],
  [
    'oneroster: a quote without end',
    roster({ 'enrollments.csv': `${rosterText('enrollments.csv')}e4,"k1` }),
    'enrollments.csv 第 5 行不是有效的 CSV：引号没有结束',
  ],
  [
    'oneroster: a column is missing',
    roster({ 'enrollments.csv': rosterText('enrollments.csv').replace('userSourcedId', 'user') }),
    'enrollments.csv 第 1 行缺少列：userSourcedId',
  ],
]

describe('a file that cannot be read to its end', () => {
  it.each(refused)('is refused in words, and nothing of it is taken (%s)', async (_, command, label) => {
    const before = await everything()
    await expect(run(command())).rejects.toThrow(label)
    expect(await everything()).toEqual(before)
  })

  it('leaves not even a school of its own', async () => {
    const before = await everything()
    const { school: _, ...command } = oulad({ 'studentVle.csv': '' })() as Extract<Command, { kind: 'oulad' }>
    await expect(run(command)).rejects.toThrow('studentVle.csv 是空文件')
    expect(await everything()).toEqual(before)
  })
})
