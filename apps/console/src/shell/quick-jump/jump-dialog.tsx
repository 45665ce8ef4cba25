import type { JumpAnswer } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { firstPathOf, selection, useCaller } from '@data-centre/auth'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon, type IconName } from '../../icons.tsx'
import { leaveForm } from '../../kit/leave-form.ts'
import { choicesOf, emptyText, type JumpChoice } from './choices.ts'
import css from './jump.module.css'

/** Keys come faster than answers are worth asking for, ms. */
const PAUSE_MS = 120
const icons: Readonly<Record<JumpChoice['group'], IconName>> = { 页面: 'dashboard', 学校: 'school', 人员: 'user' }

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Ctrl+K: pages, schools and people by name or pinyin, by keyboard alone. */
export default function JumpDialog({ onClose }: { onClose: () => void }) {
  const { rights } = useCaller()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const keyword = useSettled(text.trim())
  const query = useQuery({
    queryKey: ['jump', keyword],
    queryFn: async ({ signal }) => (await call('desk/search', { keyword }, signal)).data,
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const answer: JumpAnswer | undefined = keyword === '' ? undefined : query.data
  const choices = answer ? choicesOf(answer, firstPathOf(rights.rightTreeNodeList, 'school')) : []
  const active = Math.min(at, choices.length - 1)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    list.current?.querySelector(`[data-active="true"]`)?.scrollIntoView({ block: 'nearest' })
  })
  const choose = (choice: JumpChoice | undefined) => {
    // An answer to an earlier text must not be opened by a quick Enter.
    if (!choice || keyword !== text.trim() || query.isPlaceholderData) return
    onClose()
    if (choice.school) selection.chooseSchool(choice.school.id, choice.school.name)
    if (choice.newWindow) window.open(choice.path, '_blank', 'noopener')
    else leaveForm(() => navigate(choice.path))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setAt((active + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(choices[active])
    else if (event.key === 'Escape') onClose()
  }
  return (
    // The browser's own dialog takes the focus at once: keys that follow Ctrl+K arrive in the field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the ground closes; the keyboard has Esc
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label="快速跳转"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.field}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          role="combobox"
          aria-label="快速跳转"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder="搜索页面、学校、人员，支持拼音和首字母"
          value={text}
          maxLength={50}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={css.list}
        role="listbox"
        aria-label="结果"
        aria-busy={query.isFetching}
      >
        {choices.map((choice, index) => (
          <div key={choice.id}>
            {choices[index - 1]?.group !== choice.group && <div className={css.group}>{choice.group}</div>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input that owns the list */}
            <div
              id={`${id}-${index}`}
              className={css.choice}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-active={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setAt(index)}
              onClick={() => choose(choice)}
            >
              <Icon name={choice.newWindow ? 'desktop' : icons[choice.group]} />
              <span>{choice.name}</span>
              <small>{choice.detail}</small>
              {choice.newWindow && <Icon name="launch" size={14} />}
            </div>
          </div>
        ))}
        {query.error && !answer ? (
          <p className={css.quiet} role="alert">
            查询失败：{query.error.message}
          </p>
        ) : keyword === '' ? (
          <p className={css.quiet}>输入名称、拼音或首字母，例如 ztsj 找到“总体数据”；上下键选择，回车打开</p>
        ) : !answer ? (
          <p className={css.quiet}>查询中…</p>
        ) : (
          choices.length === 0 && <p className={css.quiet}>{emptyText(answer)}</p>
        )}
      </div>
    </dialog>
  )
}
