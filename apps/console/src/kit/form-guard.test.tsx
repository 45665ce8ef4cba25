// @vitest-environment happy-dom
import { Modal } from '@arco-design/web-react'
import { Fault } from '@data-centre/api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, useState } from 'react'
import '@arco-design/web-react/lib/_util/react-19-adapter'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { DateField } from '../forms/date-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Field, wrong } from './form-problem.tsx'
import { leaveForm } from './leave-form.ts'
import { LeaveGuard } from './leave-guard.ts'
import { useUnsaved } from './unsaved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const mounted: { unmount: () => void }[] = []
async function draw(node: ReactNode) {
  const host = document.body.appendChild(document.createElement('div'))
  host.dataset.host = ''
  const root = createRoot(host)
  mounted.push(root)
  await act(async () => root.render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>))
}
afterEach(async () => {
  for (const root of mounted.splice(0)) await act(async () => root.unmount())
  await act(async () => Modal.destroyAll())
  for (const host of document.querySelectorAll('[data-host]')) host.remove()
})
const button = (name: string) =>
  [...document.querySelectorAll('button')].reverse().find(({ textContent }) => textContent === name)
const click = (name: string) => act(async () => button(name)?.click())
async function type(input: HTMLInputElement | null, text: string) {
  await act(async () => {
    if (input) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)

function Role({ save, onClose }: { save: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title="新建角色"
      value={{ name, code }}
      check={() => (name ? '' : wrong('name', '请输入名称'))}
      save={save}
      onClose={onClose}
    >
      <Field label="名称" name="name" must htmlFor="name">
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="编码" name="code" htmlFor="code">
        <input id="code" value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

it('closes an untouched form at once and asks where it holds changes', async () => {
  const onClose = vi.fn()
  await draw(<Role save={async () => undefined} onClose={onClose} />)
  await type(input('name'), '教务')
  await click('取消')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('修改尚未保存，确定离开吗？')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await click('放弃修改')
  expect(onClose).toHaveBeenCalledOnce()
  await type(input('name'), '')
  await click('取消')
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('marks required fields and shows a problem at its field, with the focus, until something is typed', async () => {
  await draw(<Role save={async () => undefined} onClose={() => undefined} />)
  expect(document.querySelector('label[for="name"]')?.getAttribute('data-must')).toBe('true')
  expect([input('name')?.getAttribute('aria-required'), input('code')?.getAttribute('aria-required')]).toEqual([
    'true',
    null,
  ])
  await click('保存')
  const alert = document.querySelector('[data-field="name"] [role="alert"]')
  expect(alert?.textContent).toBe('请输入名称')
  expect(document.activeElement).toBe(input('name'))
  expect([input('name')?.getAttribute('aria-invalid'), input('name')?.getAttribute('aria-describedby')]).toEqual([
    'true',
    alert?.id,
  ])
  await type(input('name'), '教务')
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(input('name')?.hasAttribute('aria-invalid')).toBe(false)
})

it('shows a refusal of the server at the field that it names, and at the foot where no field shows it', async () => {
  const save = vi.fn(async () => {})
  await draw(<Role save={save} onClose={() => undefined} />)
  await type(input('name'), '教务')
  save.mockRejectedValueOnce(new Fault('other', { msg: '角色编码已存在', data: { reason: 'param', field: 'code' } }))
  await click('保存')
  expect(document.querySelector('[data-field="code"] [role="alert"]')?.textContent).toBe('角色编码已存在')
  expect(document.activeElement).toBe(input('code'))
  save.mockRejectedValueOnce(new Fault('invalid', { msg: '参数错误：code', data: { reason: 'param', field: 'code' } }))
  await click('保存')
  expect(document.querySelector('[data-field="code"] [role="alert"]')?.textContent).toBe('编码填写有误')
  save.mockRejectedValueOnce(new Fault('conflict'))
  await click('保存')
  expect(document.querySelector('[data-field] [role="alert"]')).toBeNull()
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('数据已被他人修改，请刷新后重试')
  expect(input('name')?.value).toBe('教务')
})

it('keeps what was typed where somebody else was faster, and leads to what they saved', async () => {
  const onClose = vi.fn()
  const msg = '数据已被 super 于 5月14日 10:00 修改，请刷新后重试'
  const save = vi.fn(async () => {
    throw new Fault('conflict', { msg })
  })
  await draw(<Role save={save} onClose={onClose} />)
  await type(input('name'), '教务')
  await click('保存')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(msg)
  expect([input('name')?.value, onClose.mock.calls.length]).toEqual(['教务', 0])
  await click('放弃填写，查看最新内容')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('saves what has to be confirmed only after a second question', async () => {
  const save = vi.fn(async () => {})
  await draw(
    <FormDialog
      title="发起插播"
      okText="立即插播"
      value=""
      confirm={() => '将立即打断全国所有大屏'}
      save={save}
      onClose={() => undefined}
    >
      <p>全国</p>
    </FormDialog>,
  )
  await click('立即插播')
  expect([document.body.textContent?.includes('将立即打断全国所有大屏'), save.mock.calls.length]).toEqual([true, 0])
  await click('立即插播')
  expect(save).toHaveBeenCalledOnce()
})

it('asks before a link or a tab leaves a form of the page that holds changes', async () => {
  const Page = ({ isChanged }: { isChanged: boolean }) => {
    useUnsaved(isChanged)
    return (
      <MemoryRouter>
        <LeaveGuard />
        <a href="/elsewhere">别处</a>
        <a href="/file.xlsx" download="file.xlsx">
          文件
        </a>
        <a href="/elsewhere" target="_blank" rel="noopener">
          新窗口
        </a>
        <a href="#main">正文</a>
      </MemoryRouter>
    )
  }
  const leave = vi.fn()
  await draw(<Page isChanged={false} />)
  leaveForm(leave)
  expect(leave).toHaveBeenCalledOnce()
  await draw(<Page isChanged />)
  await act(async () => leaveForm(leave))
  expect(leave).toHaveBeenCalledOnce()
  await click('放弃修改')
  expect(leave).toHaveBeenCalledTimes(2)
  const stopped: string[] = []
  for (const link of [...document.querySelectorAll('[data-host]')].at(-1)?.querySelectorAll('a') ?? []) {
    const follow = new MouseEvent('click', { bubbles: true, cancelable: true })
    await act(async () => link.dispatchEvent(follow))
    if (follow.defaultPrevented) stopped.push(link.textContent ?? '')
  }
  expect(stopped).toEqual(['别处'])
})

it('shows days in Chinese whatever the language of the browser', async () => {
  const onChange = vi.fn()
  await draw(<DateField id="day" value="2025-05-14" onChange={onChange} />)
  await act(async () => input('day')?.click())
  expect(document.body.textContent).toMatch(/2025年?.*5月?.*一二三四五六/s)
  await type(input('day'), '2025-05-3')
  await type(input('day'), '2025-02-30')
  await type(input('day'), '2025-05-12')
  expect(onChange.mock.calls).toEqual([['2025-05-12']])
})
