// @vitest-environment happy-dom

import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { click, control, press, show, type } from '../../component-stage.tsx'
import { SearchField } from '../search-field.tsx'
import { type Choice, Combobox } from './combobox.tsx'

const schools: Choice[] = [
  { id: '1', name: '昆明学院' },
  { id: '2', name: '大理学院' },
  { id: '3', name: '北京学院' },
]
const onChoose = vi.fn()

function Switcher() {
  const [query, setQuery] = useState('')
  return (
    <Combobox
      label="切换学校"
      value="昆明学院"
      query={query}
      onQuery={setQuery}
      choices={schools.filter(({ name }) => name.includes(query))}
      chosenId="1"
      onChoose={onChoose}
    />
  )
}
const input = () => document.querySelector<HTMLInputElement>('[role="combobox"]')
const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const active = () => document.getElementById(input()?.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a search box with choices', () => {
  it('lists all, narrows by what is typed, and says when nothing fits', async () => {
    await show(<Switcher />)
    await click(control('切换学校，当前 昆明学院'))
    expect(options()).toEqual(['昆明学院', '大理学院', '北京学院'])
    expect(control('昆明学院', 'option').getAttribute('aria-selected')).toBe('true')
    await type(input(), '大理')
    expect(options()).toEqual(['大理学院'])
    await type(input(), '上海')
    expect(control('无匹配数据', 'option').getAttribute('aria-disabled')).toBe('true')
    await press('Enter', input())
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('is used with the keyboard alone: arrows go round, Enter chooses, Escape leaves everything as it was', async () => {
    await show(<Switcher />)
    await click(control('切换学校，当前 昆明学院'))
    await press('ArrowUp', input())
    expect(active()).toBe('北京学院')
    await press('ArrowDown', input())
    expect(active()).toBe('昆明学院')
    await press('ArrowDown', input())
    await press('Enter', input())
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(schools[1])
    expect(input()).toBeNull()
    await click(control('切换学校，当前 昆明学院'))
    await press('Escape', input())
    expect([input(), onChoose.mock.calls.length]).toEqual([null, 1])
  })

  it('says that it searches, and why it cannot', async () => {
    const props = { label: '切换学校', value: '', query: '', onQuery: () => undefined, chosenId: undefined, onChoose }
    await show(<Combobox {...props} choices={null} />)
    await click(document.querySelector('button'))
    expect(document.querySelector('[role="listbox"]')?.textContent).toBe('查询中…')
    await show(<Combobox {...props} choices={null} failure="查询失败" />)
    expect(document.querySelector('[role="listbox"]')?.textContent).toBe('查询失败')
  })
})

describe('a search field', () => {
  it('is cleared by its button and by Escape', async () => {
    const onChange = vi.fn()
    await show(<SearchField label="搜索" placeholder="名称" value="甲" onChange={onChange} />)
    await click(control('清除'))
    await press('Escape', document.querySelector('input'))
    expect(onChange.mock.calls).toEqual([[''], ['']])
    await show(<SearchField label="搜索" placeholder="名称" value="" onChange={onChange} />)
    expect(document.querySelector('button')).toBeNull()
  })
})
