// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { click, control, show } from '../component-stage.tsx'
import { FormDialog } from './form-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const alertText = () => document.querySelector('[role="alert"]')?.textContent
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

describe('a form over the page', () => {
  it('says what is wrong and saves nothing; then saves by Enter as by the button, and closes', async () => {
    const save = vi.fn(async () => 7)
    const onClose = vi.fn()
    const dialog = (wrong: string) => (
      <FormDialog title="新建" value={null} check={() => wrong} save={save} onClose={onClose}>
        <input aria-label="名称" />
      </FormDialog>
    )
    await show(dialog('请输入名称'))
    await click(control('保存'))
    expect([alertText(), save.mock.calls.length]).toEqual(['请输入名称', 0])
    await show(dialog(''))
    await submit()
    expect([alertText(), save.mock.calls.length]).toEqual([undefined, 1])
    expect(onClose).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('stays open with the refusal in it, and can be sent again', async () => {
    const onSaved = vi.fn()
    const save = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('名称已存在'))
      .mockResolvedValueOnce('saved')
    await show(
      <FormDialog title="新建" value={null} save={save} onClose={() => undefined} onSaved={onSaved}>
        <input aria-label="名称" />
      </FormDialog>,
    )
    await click(control('保存'))
    expect([alertText(), onSaved.mock.calls.length]).toEqual(['名称已存在', 0])
    await click(control('保存'))
    expect(alertText()).toBeUndefined()
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('saved')
  })

  it('is cancelled without saving', async () => {
    const save = vi.fn(async () => undefined)
    const onClose = vi.fn()
    await show(
      <FormDialog title="新建" value={null} save={save} onClose={onClose}>
        <input aria-label="名称" />
      </FormDialog>,
    )
    await click(control('取消'))
    expect([save.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  })
})

describe('what is shown once', () => {
  it('closes only when somebody says that it was kept', async () => {
    const onClose = vi.fn()
    await show(
      <SecretDialog
        title="密钥"
        warning="只显示一次"
        lines={[{ label: '密钥', value: 'abc' }]}
        kept="我已保存"
        onClose={onClose}
      />,
    )
    expect(document.querySelector('[data-secret="密钥"]')?.textContent).toBe('abc')
    await click(control('完成'))
    expect(onClose).not.toHaveBeenCalled()
    await click(document.querySelector('input[type="checkbox"]'))
    await click(control('完成'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
