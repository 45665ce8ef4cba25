import { describe, expect, it } from 'vitest'
import { countText, fileCodeOf, formatText, refuseUpload, sizeText } from './uploads.ts'

const MB = 1024 * 1024
const code = '0123456789abcdef0123456789abcdef'

describe('the upload rules', () => {
  it.each([
    ['attachment', 'a.exe', 1, '文件格式不正确, 请上传指定格式文件!'],
    ['attachment', 'a', 1, '文件格式不正确, 请上传指定格式文件!'],
    ['attachment', '报告.DOCX', 1000 * MB, undefined],
    ['attachment', 'a.pdf', 1000 * MB + 1, '上传文件大小不能超过 1000 MB!'],
    ['value', 'a.wmv', 1, '文件格式不正确, 请上传指定格式文件!'],
    ['value', 'a.mp4', 1024 * MB + 1, '上传文件大小不能超过 1024 MB!'],
    ['image', 'a.gif', 1, '图片格式不正确, 请上传png、jpg、jpeg格式的图片!'],
    ['image', 'a.JPEG', 5 * MB, undefined],
    ['image', 'a.png', 5 * MB + 1, '图片大小不能超过 5 MB!'],
  ] as const)('%s takes or refuses %s of %d bytes', (rule, name, bytes, messages) => {
    expect(refuseUpload(rule, { name, bytes })).toBe(messages)
  })

  it('speak as the specification has it', () => {
    expect([countText('attachment'), countText('value'), countText('image')]).toEqual([
      '上传文件数量不能超过 6 个!',
      '上传文件数量不能超过 5 个!',
      '上传文件数量不能超过 5 个!',
    ])
    expect([formatText('value'), sizeText('image')]).toEqual([
      '文件格式不正确, 请上传指定格式文件!',
      '图片大小不能超过 5 MB!',
    ])
  })
})

describe('an address of a file', () => {
  const origins = ['https://centre.example', 'https://files.example']
  it('is ours by its exact path only', () => {
    expect(fileCodeOf(`/files/${code}`, origins)).toBe(code)
    expect(fileCodeOf(`/files/${code}?ticket=x`, origins)).toBe(code)
    expect(fileCodeOf(`https://files.example/files/${code}?ticket=x`, origins)).toBe(code)
  })
  it.each([
    `http://files.example/files/${code}`,
    `https://files.example.evil/files/${code}`,
    `https://files.example@evil.example/files/${code}`,
    `https://user@files.example/files/${code}`,
    `https://files.example:8443/files/${code}`,
    `//evil.example/files/${code}`,
    `/files/../files/${code}`,
    `/files/${code}/x`,
    `/files/${code.toUpperCase()}`,
    `javascript:/files/${code}`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '',
  ])('%s is none of ours', (address) => {
    expect(fileCodeOf(address, origins)).toBeUndefined()
  })
})
