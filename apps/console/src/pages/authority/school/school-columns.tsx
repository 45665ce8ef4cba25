import { type SchoolRow, schoolCapabilities } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { Tick, Toggle } from '../../../blocks/parts/tick.tsx'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import { SchoolLogo } from './logo/school-logo.tsx'
import css from './school.module.css'
import { endText, versionWord } from './text.ts'

/** Labels of what a school has opened that a cell shows; the rest is a number with all of them behind it. */
const MAX_TAGS = 2

/** What a school is, and until when. */
export const schoolColumns: readonly ListColumn<SchoolRow>[] = [
  {
    label: 'Logo',
    screenOnly: true,
    width: 52,
    yields: 1,
    cell: ({ name, logoUrl }) => <SchoolLogo name={name} url={logoUrl} />,
  },
  {
    label: '学校',
    least: 200,
    name: true,
    stays: 'left',
    sort: 'name',
    cell: ({ name }) => name,
    hint: ({ name }) => name,
  },
  { label: '编码', width: 112, wrap: true, sort: 'code', cell: ({ code }) => code },
  {
    label: '省/市',
    width: 148,
    wrap: true,
    sort: 'province',
    cell: ({ province, city }) => `${province} ${city === province ? '' : city}`,
    hint: ({ province, city }) => `${province} ${city}`,
  },
  {
    label: '类型',
    width: 104,
    yields: 3,
    cell: ({ typeName }) => typeName,
    hint: ({ typeName, tier, nature }) => `${typeName}，${tier}，${nature}`,
  },
  { label: '版本', width: 56, cell: ({ version }) => versionWord(version) },
  {
    label: '到期时间',
    width: 184,
    sort: 'schoolEndTime',
    cell: (row) => {
      const { text, note, tone } = endText(row)
      return (
        <span className={css.end} data-tone={tone}>
          <time>{text}</time> {note && <small>{note}</small>}
        </span>
      )
    },
    hint: ({ versionNote }) => versionNote,
  },
]

/** What a school has opened, and who uses it. */
export const usageColumns: readonly ListColumn<SchoolRow>[] = [
  {
    label: '管理权限',
    width: 228,
    yields: 2,
    cell: ({ manageIds }) => (
      <span className={css.tags}>
        {manageIds.slice(0, MAX_TAGS).map((id) => (
          <i key={id}>{schoolCapabilities[id] ?? id}</i>
        ))}
        {manageIds.length > MAX_TAGS && <i>+{manageIds.length - MAX_TAGS}</i>}
      </span>
    ),
    hint: ({ manageIds }) => manageIds.map((id) => schoolCapabilities[id] ?? id).join('、'),
  },
  {
    label: '用户数',
    width: 84,
    yields: 4,
    align: 'right',
    sort: 'users',
    cell: ({ users }) => users.toLocaleString('zh-CN'),
  },
  { label: '更新时间', width: 148, yields: 5, sort: 'updatedAt', cell: ({ updatedAt }) => dateTime(updatedAt) },
]

interface Choice {
  chosen: ReadonlySet<string>
  onPage: readonly string[]
  choose: (ids: readonly string[], on: boolean) => void
}

export function choiceColumn({ chosen, onPage, choose }: Choice): ListColumn<SchoolRow> {
  const allChosen = onPage.length > 0 && onPage.every((id) => chosen.has(id))
  return {
    label: '选择',
    width: 52,
    head: (
      <Tick
        label="选择本页全部学校"
        checked={allChosen}
        half={!allChosen && onPage.some((id) => chosen.has(id))}
        onChange={(on) => choose(onPage, on)}
      />
    ),
    cell: ({ id, name }) => (
      <Tick label={`选择 ${name}`} checked={chosen.has(id)} onChange={(on) => choose([id], on)} />
    ),
  }
}

export const openColumn = (onSwitch: (school: SchoolRow) => void): ListColumn<SchoolRow> => ({
  label: '开通',
  width: 60,
  cell: (row) => <Toggle label={`开通 ${row.name}`} checked={row.isOpen} onChange={() => onSwitch(row)} />,
})
