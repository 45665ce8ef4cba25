// @vitest-environment happy-dom
import type { IntakeKey } from '@data-centre/api'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { click, control, show } from '../../../component-stage.tsx'
import { HomePagesDialog, homePagesIn } from './home-pages.tsx'

const call = vi.hoisted(() => vi.fn(async () => ({ code: 2000, msg: '操作成功', data: null })))
vi.mock('@data-centre/api/client', async (original) => ({
  ...(await original<typeof import('@data-centre/api/client')>()),
  call,
}))

const intakeKey: IntakeKey = {
  id: '7',
  keyId: 'mooc-1',
  name: '慕课平台',
  platform: 'mooc',
  schools: null,
  homePages: ['https://old.example', 'https://old.example/lms'],
  createdAt: '2025-05-14T02:00:00Z',
  createdBy: null,
  version: 0,
  expiresAt: null,
  lastUsedAt: null,
  state: 'active',
}
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const put = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

it('addresses stand apart by blanks or lines', () => {
  expect(homePagesIn(' https://a.example\n\nhttps://b.example  https://c.example\n')).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example',
  ])
  expect(homePagesIn(' \n')).toEqual([])
})

it('the home pages of a key are shown and replaced', async () => {
  const onClose = vi.fn()
  await show(<HomePagesDialog intakeKey={intakeKey} onClose={onClose} />)
  expect(field().value).toBe('https://old.example\nhttps://old.example/lms')
  await put('https://new.example\n\nhttps://new.example/lms ')
  await click(control('保存'))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(call.mock.calls).toEqual([
    ['ingest/setHomePages', { id: '7', version: 0, homePages: ['https://new.example', 'https://new.example/lms'] }],
  ])
})
