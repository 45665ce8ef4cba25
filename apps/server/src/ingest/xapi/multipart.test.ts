import { describe, expect, it } from 'vitest'
import { boundaryOf, partsOf } from './multipart.ts'

const parts = (body: string, boundary = 'b', maxParts = 10): string[] =>
  partsOf(Buffer.from(body), boundary, maxParts).map(String)
const head = 'Content-Type: application/json'

describe('the boundary', () => {
  it.each([
    ['multipart/mixed; boundary=b42', 'b42'],
    ['multipart/mixed;boundary="b42"', 'b42'],
    ['Multipart/Mixed; BOUNDARY=b42; charset=utf-8', 'b42'],
    ['multipart/mixed; charset=utf-8; boundary=b42 ', 'b42'],
    ['multipart/mixed; boundary="a b:c?=/\'()+_,-."', "a b:c?=/'()+_,-."],
    ['multipart/mixed; boundary="a\\"b"', 'a"b'],
    ['multipart/mixed; boundary=----=_Part_1.2', '----=_Part_1.2'],
    ['multipart/mixed; title="; boundary=wrong"; xboundary=no; boundary=b42', 'b42'],
    ['multipart/form-data; boundary=b42', undefined],
    ['multipart/mixedup; boundary=b42', undefined],
    ['application/json', undefined],
    ['', undefined],
  ])('of %j is %j', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })

  it.each(['', '; charset=utf-8', '; boundary=', '; boundary=""', `; boundary=${'b'.repeat(71)}`])(
    'is needed: %j',
    (rest) => {
      expect(() => boundaryOf(`multipart/mixed${rest}`)).toThrow('multipart/mixed needs a boundary')
    },
  )
})

describe.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
])('a multipart body with %s', (_, end) => {
  const lines = (...all: string[]): string => all.join(end)

  it('has its parts, without headers, preamble and epilogue', () => {
    const body = lines(
      'preamble',
      '--b',
      head,
      'x: y',
      '',
      '{}',
      '--b',
      '',
      'image',
      '--b--',
      'epilogue',
      '--b',
      '',
      'x',
    )
    expect(parts(body)).toEqual(['{}', 'image'])
    expect(parts(lines('', '--b \t', '', `one${end}`, '--b--  '))).toEqual([`one${end}`])
  })

  it('is not cut by what only looks like its boundary', () => {
    const alike = [`a --b`, `--bb`, '--b-', '--b --', '--b--x', ' --b', '-- b', '--B', '--b x'].join(end)
    expect(parts(lines('--b', head, '', alike, '--b', '', `${alike} --b--`, '--b--'))).toEqual([
      alike,
      `${alike} --b--`,
    ])
    expect(parts(lines(`x--b`, '--bc', '--b', '', '1', '--b--'))).toEqual(['1'])
    // One boundary that begins like another, and one that overlaps itself.
    expect(parts(lines('----', '', `--${end}-----`, '----'), '--')).toEqual([`--${end}-----`])
  })

  it('may end without its last delimiter, or without its dashes', () => {
    expect(parts(lines('--b', head, '', '{}'))).toEqual(['{}'])
    expect(parts(lines('--b', head, '', '{}', '--b'))).toEqual(['{}'])
    expect(parts(lines('--b', head, '', '{}', '--b', ''))).toEqual(['{}'])
  })

  it('may have empty parts', () => {
    expect(parts(lines('--b', '--b', '', '--b', head, '--b', head, '', '--b', '', '', 'x', '--b--'))).toEqual([
      '',
      '',
      '',
      '',
      `${end}x`,
    ])
  })
})

it('of a multipart body bytes stay as they are', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
  const body = Buffer.concat([Buffer.from('--b\r\n\r\n'), bytes, Buffer.from('\r\n--b--')])
  expect(partsOf(body, 'b', 1)).toEqual([bytes])
})

it('a multipart body without a part is refused, and one with too many', () => {
  for (const body of ['', 'x', '--b--', '--b', '--b\r\n', 'a --b\r\n\r\n{}'])
    expect(() => parts(body)).toThrow('the multipart body has no part')
  expect(() => parts('--b\n\nx\n'.repeat(3), 'b', 2)).toThrow('more than 1 attachments')
})
