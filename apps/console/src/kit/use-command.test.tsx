// @vitest-environment happy-dom
import { Message } from '@arco-design/web-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { click, control, show } from '../component-stage.tsx'
import { useCall } from './use-call.ts'
import { type Command, useCommand } from './use-command.ts'

type Options = Parameters<typeof useCommand<string, number>>[0]
let command: Command<string>
function Button(options: Options) {
  command = useCommand<string, number>(options)
  return (
    <button type="button" disabled={command.isPending} onClick={() => void command.run('a')}>
      做
    </button>
  )
}
const notices = () => [...document.querySelectorAll('.arco-message')].map(({ textContent }) => textContent)
/** Work that ends when the test says so. */
function pending() {
  let end: (result: number | Error) => void = () => undefined
  const work = vi.fn(
    (_: string) =>
      new Promise<number>((resolve, reject) => {
        end = (result) => (result instanceof Error ? reject(result) : resolve(result))
      }),
  )
  return { work, end: (result: number | Error) => act(async () => end(result)) }
}
/** Waits until it holds. Meanwhile React draws what timers ask for at once, as in a page, not at the end of an act. */
async function eventually(holds: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(holds).finally(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
}
/** Takes the messages away; each leaves with a motion. */
async function forget() {
  await act(async () => Message.clear())
  await eventually(() => expect(notices()).toEqual([]))
}
afterEach(forget)
const isWaiting = (button: HTMLElement, isOn: boolean) =>
  eventually(() => expect((button as HTMLButtonElement).disabled).toBe(isOn))

describe('a command', () => {
  it('is pending while it runs, then says what it did', async () => {
    const { work, end } = pending()
    const onDone = vi.fn()
    await show(<Button work={work} done={(n, name) => `已处理 ${name} ${n}`} onDone={onDone} />)
    const button = control('做')
    await click(button)
    expect(work.mock.calls[0]?.[0]).toBe('a')
    await isWaiting(button, true)
    await end(3)
    await isWaiting(button, false)
    expect(notices()).toEqual(['已处理 a 3'])
    expect(onDone).toHaveBeenCalledExactlyOnceWith(3, 'a')
  })

  it('says in the words of the server why it was refused, or hands that to its form', async () => {
    const refuse = async () => Promise.reject(new Error('名称已存在'))
    const onDone = vi.fn()
    await show(<Button work={refuse} done="已保存" onDone={onDone} />)
    await click(control('做'))
    expect([notices(), onDone.mock.calls.length]).toEqual([['名称已存在'], 0])
    await forget()
    const onRefused = vi.fn()
    await show(<Button work={refuse} done="已保存" onRefused={onRefused} />)
    await click(control('做'))
    expect([notices(), onRefused.mock.calls[0]?.[0]]).toEqual([[], new Error('名称已存在')])
  })

  it('keeps one message: that it works, then what came of it', async () => {
    const { work, end } = pending()
    await show(<Button work={work} during="正在导出" done={() => ({ tone: 'warning', content: '部分完成' })} />)
    await click(control('做'))
    expect(notices()).toEqual(['正在导出'])
    await end(1)
    expect(notices()).toEqual(['部分完成'])
  })

  it('asks first, does nothing when it is declined, and answers which it was', async () => {
    const work = vi.fn(async () => 1)
    await show(
      <Button work={work} ask={(name) => ({ content: `确定删除“${name}”吗？`, okText: '删除', isDanger: true })} />,
    )
    let answer = command.run('甲')
    await act(async () => undefined)
    expect(document.querySelector('.arco-modal')?.textContent).toContain('确定删除“甲”吗？')
    await click(control('取消'))
    expect([await answer, work.mock.calls.length]).toEqual([false, 0])
    await vi.waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull())
    answer = command.run('乙')
    await act(async () => undefined)
    await click(control('删除'))
    expect(await answer).toBe(true)
    expect(work).toHaveBeenCalledExactlyOnceWith('乙', expect.anything())
  })
})

describe('what a command changes', () => {
  const client = new QueryClient()
  const read = vi.spyOn(client, 'invalidateQueries')
  function Page(options: Omit<Options, 'renews'>) {
    useCall('role/pageList', {}, { enabled: false })
    return <Button {...options} renews={['role/pageList']} />
  }
  const shown = (options: Omit<Options, 'renews'>) =>
    show(
      <QueryClientProvider client={client}>
        <Page {...options} />
      </QueryClientProvider>,
    )

  it('is read again whether it was done or refused; a form that was refused keeps its version', async () => {
    await shown({ work: async () => 1 })
    await click(control('做'))
    expect(read.mock.calls).toEqual([[{ queryKey: ['role/pageList'] }]])
    await shown({ work: async () => Promise.reject(new Error('数据已被修改')) })
    await click(control('做'))
    expect(read).toHaveBeenCalledTimes(2)
    await shown({ work: async () => Promise.reject(new Error('数据已被修改')), onRefused: () => undefined })
    await click(control('做'))
    expect(read).toHaveBeenCalledTimes(2)
    await shown({ work: async () => 1, onRefused: () => undefined })
    await click(control('做'))
    expect(read).toHaveBeenCalledTimes(3)
  })
})
