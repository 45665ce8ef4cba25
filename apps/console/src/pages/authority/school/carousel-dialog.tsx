import { Message, Select, Switch } from '@arco-design/web-react'
import { PANEL_SECONDS, PANEL_TITLE_LENGTH, PANELS_MOST, presetPanels, type SchoolPanel, type SchoolRow, schoolPanels } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field, FormDialog } from '../../../forms/form-dialog.tsx'
import { Icon } from '../../../icons.tsx'
import { messageOf } from '../../../shell/refusal.ts'
import round from './carousel.module.css'
import { CarouselPreview } from './carousel-preview.tsx'
import css from './school.module.css'
import { SchoolPicker } from './school-picker.tsx'

interface Item extends SchoolPanel {
  key: number
}
let made = 0
const withKey = (panel: SchoolPanel): Item => ({ ...panel, key: made++ })

/** What is wrong with a round; empty where nothing is. */
function wrongRound(items: readonly Item[]): string {
  if (items.length === 0) return '至少保留一项'
  if (!items.some(({ enabled }) => enabled)) return '至少启用一项'
  if (items.some(({ title }) => title.trim() === '')) return '请输入标题'
  return items.some(({ seconds }) => !Number.isInteger(seconds) || seconds < PANEL_SECONDS.least || seconds > PANEL_SECONDS.most)
    ? `停留时间应在 ${PANEL_SECONDS.least} 到 ${PANEL_SECONDS.most} 秒之间`
    : ''
}

/** 轮播设置: which panels the school's wall shows one after the other. */
export function CarouselDialog({ school, onClose, onDone }: { school: SchoolRow; onClose: () => void; onDone: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['schoolCarousel', school.id],
    queryFn: () => call('school/getSchoolCarouselSet', { schoolId: school.id }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data)
    return (
      <FormDialog title={`轮播设置 · ${school.name}`} width={960} save={async () => undefined} onClose={onClose}>
        <p className={css.quiet} style={{ minHeight: 320 }}>
          {error ? messageOf(error) : '正在读取…'}
        </p>
      </FormDialog>
    )
  return <Editor school={school} set={data.data.set} version={data.data.version} onClose={onClose} onDone={onDone} />
}

function Editor({ school, set, version, onClose, onDone }: { school: SchoolRow; set: SchoolPanel[]; version: number; onClose: () => void; onDone: () => void }) {
  const [items, setItems] = useState<Item[]>(() => set.map(withKey))
  const [copyTo, setCopyTo] = useState<string[]>([])
  const [dragged, setDragged] = useState<number | null>(null)
  const put = (key: number, changes: Partial<SchoolPanel>) => setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  const move = (key: number, to: number) =>
    setItems((all) => {
      const from = all.findIndex((item) => item.key === key)
      const item = all[from]
      if (!item || to < 0 || to >= all.length || from === to) return all
      const rest = all.filter((one) => one.key !== key)
      return [...rest.slice(0, to), item, ...rest.slice(to)]
    })
  const save = async () => {
    const schoolCarouselSet = JSON.stringify(items.map(({ path, title, seconds, enabled }) => ({ path, title: title.trim(), seconds, enabled })))
    await call('school/setSchoolCarouselSet', { schoolId: school.id, schoolCarouselSet, version })
    const failed: string[] = []
    for (const schoolId of copyTo.filter((id) => id !== school.id)) {
      try {
        await call('school/setSchoolCarouselSet', { schoolId, schoolCarouselSet })
      } catch (error) {
        failed.push(messageOf(error))
      }
    }
    if (failed.length > 0) Message.warning(`已保存，复制到其他学校时 ${failed.length} 所失败：${failed[0]}`)
    else Message.success(copyTo.length > 0 ? `已保存，并复制到 ${copyTo.length} 所学校` : '已保存，打开的大屏将随之更新')
    onDone()
  }
  return (
    <FormDialog title={`轮播设置 · ${school.name}`} width={960} check={() => wrongRound(items)} save={save} onClose={onClose}>
      <div className={round.round}>
        <ol className={round.panels} aria-label="轮播项">
          {items.map((item, at) => (
            <li
              key={item.key}
              data-off={!item.enabled}
              data-dragged={dragged === item.key}
              draggable
              onDragStart={() => setDragged(item.key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged !== null) move(dragged, at)
              }}
            >
              <span className={round.handle} aria-hidden="true" title="拖动排序">
                ⋮⋮
              </span>
              <Select
                aria-label={`第 ${at + 1} 项的面板`}
                style={{ width: 132 }}
                value={item.path}
                options={Object.entries(schoolPanels).map(([value, label]) => ({ value, label }))}
                onChange={(path: string) => put(item.key, { path, title: schoolPanels[path] ?? item.title })}
              />
              <input
                className="input"
                aria-label={`第 ${at + 1} 项的标题`}
                value={item.title}
                maxLength={PANEL_TITLE_LENGTH}
                onChange={(event) => put(item.key, { title: event.target.value })}
              />
              <span className={round.seconds}>
                <input
                  className="input"
                  type="number"
                  aria-label={`第 ${at + 1} 项的停留秒数`}
                  min={PANEL_SECONDS.least}
                  max={PANEL_SECONDS.most}
                  value={item.seconds}
                  onChange={(event) => put(item.key, { seconds: Number(event.target.value) })}
                />
                秒
              </span>
              <Switch size="small" aria-label={`启用第 ${at + 1} 项`} checked={item.enabled} onChange={(enabled) => put(item.key, { enabled })} />
              <span className={css.moves}>
                <button type="button" className="link-button" aria-label={`上移第 ${at + 1} 项`} disabled={at === 0} onClick={() => move(item.key, at - 1)}>
                  ↑
                </button>
                <button type="button" className="link-button" aria-label={`下移第 ${at + 1} 项`} disabled={at === items.length - 1} onClick={() => move(item.key, at + 1)}>
                  ↓
                </button>
                <button type="button" className="link-button" aria-label={`删除第 ${at + 1} 项`} onClick={() => setItems((all) => all.filter((one) => one.key !== item.key))}>
                  <Icon name="cross" size={12} />
                </button>
              </span>
            </li>
          ))}
        </ol>
        <aside>
          <CarouselPreview items={items} />
          <div className={round.roundTools}>
            <button
              type="button"
              className="button"
              disabled={items.length >= PANELS_MOST}
              onClick={() => setItems((all) => [...all, withKey(presetPanels()[all.length % 6] as SchoolPanel)])}
            >
              <Icon name="plus" size={14} />
              添加一项
            </button>
            <button type="button" className="button" onClick={() => setItems(presetPanels().map(withKey))}>
              恢复默认
            </button>
          </div>
          <p className={css.quiet}>
            {items.length}/{PANELS_MOST} 项，一轮 {items.filter(({ enabled }) => enabled).reduce((sum, { seconds }) => sum + (seconds || 0), 0)} 秒
          </p>
          <Field label="复制到">
            <SchoolPicker label="复制到其他学校" placeholder="可选，其他学校" value={copyTo} onChange={setCopyTo} />
          </Field>
        </aside>
      </div>
    </FormDialog>
  )
}
