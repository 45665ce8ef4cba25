import type { DeadLetter } from '@data-centre/api'
import { expect, it } from 'vitest'
import { csvCell, csvOf } from './letter-file.ts'

it('writes cells that a spreadsheet shows and never computes', () => {
  expect(
    ['a', 'a,b', 'a"b', 'a\nb', '=1+1', '+1', '-1', '@x', '＝1', '12345678901234567890', '123'].map(csvCell),
  ).toEqual(['a', '"a,b"', '"a""b"', '"a\nb"', "'=1+1", "'+1", "'-1", "'@x", "'＝1", "'12345678901234567890", '123'])
})

it('puts a head above the letters', () => {
  const letter = {
    id: '7',
    platform: 'zjy',
    school: null,
    key: '职教云',
    eventId: null,
    reason: 'future',
    detail: '',
    body: '{"a":1}',
    state: 'open',
    receivedAt: 'T',
  } as DeadLetter
  expect(csvOf([letter])).toBe(
    '编号,收到时间,平台,学校,密钥,事件编号,原因,说明,状态,内容\r\n7,T,职教云,,职教云,,时间超前,,待处理,"{""a"":1}"\r\n',
  )
})
