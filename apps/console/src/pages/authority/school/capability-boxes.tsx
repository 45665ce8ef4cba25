import { DEMO_SCHOOL_MANAGE_ID, schoolCapabilities } from '@data-centre/api'
import css from './school.module.css'

const notes: Readonly<Record<number, string>> = {
  [DEMO_SCHOOL_MANAGE_ID]: '校名固定显示为“演示学校”，姓名脱敏，不能写入',
  8: '不选时校内用户不能导出',
  9: '在省级排行中显示校名，否则为“匿名学校”',
}

/** Boxes of what a school may have opened. */
export function CapabilityBoxes({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  return (
    <fieldset className={css.boxes}>
      <legend>管理权限</legend>
      {Object.entries(schoolCapabilities).map(([key, label]) => {
        const id = Number(key)
        return (
          <label key={key}>
            <input
              type="checkbox"
              checked={value.includes(id)}
              onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))}
            />
            <span>
              {id} {label}
              {notes[id] && <small>{notes[id]}</small>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
