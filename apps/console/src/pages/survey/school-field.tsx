import { SCHOOL_NAME, type SchoolAnswer, SEARCH_DELAY_MS } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import css from './question.module.css'

interface Found {
  text: string
  schools: readonly { id: string; name: string }[]
}

/** A school by its name, searched a second after typing; one that is not listed is taken as it is typed. */
export function SchoolField({
  value,
  onChange,
}: {
  value: SchoolAnswer | undefined
  onChange: (value: SchoolAnswer | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>()
  const [active, setActive] = useState(-1)
  const id = useId()
  const text = typed.trim()
  useEffect(() => {
    setFound(undefined)
    setActive(-1)
    if ([...text].length < SCHOOL_NAME.least) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('feedback/getSchoolNames', { schoolName: text }, controller.signal).then(
        ({ data }) => setFound({ text, schools: data }),
        // Without the list the name is taken as it is typed.
        () => !controller.signal.aborted && setFound({ text, schools: [] }),
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  const choose = (school: SchoolAnswer | undefined) => {
    if (!school) return
    onChange(school)
    setTyped('')
  }
  const choices: SchoolAnswer[] = found ? [...found.schools, { name: found.text }] : []
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setActive((now) => (now + step + choices.length) % choices.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(choices[active])
    } else if (event.key === 'Escape') setTyped('')
  }
  if (value)
    return (
      <p className={css.chosenSchool}>
        <span>
          {value.name}
          {!value.id && <small>其他</small>}
        </span>
        <button type="button" className="link-button" onClick={() => onChange(undefined)}>
          重新选择
        </button>
      </p>
    )
  return (
    <div className={css.search}>
      <input
        className={css.input}
        role="combobox"
        aria-label="搜索学校"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder="输入学校名称搜索"
        autoComplete="off"
        maxLength={SCHOOL_NAME.most}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {[...text].length >= SCHOOL_NAME.least && (
        <div className={css.found} id={`${id}-list`} role="listbox" aria-label="学校">
          {!found && <p>正在搜索…</p>}
          {found?.schools.length === 0 && <p>无匹配数据</p>}
          {choices.map((school, at) => (
            <button
              key={school.id ?? 'other'}
              id={`${id}-${at}`}
              type="button"
              role="option"
              aria-selected={at === active}
              onClick={() => choose(school)}
            >
              {school.id ? school.name : `其他：${school.name}`}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
