import type { SavedView } from '@data-centre/api'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../icons.tsx'
import css from './views.module.css'

interface ViewListProps {
  views: readonly SavedView[]
  /** The view whose filters the page shows. */
  current: string | undefined
  onOpen: (view: SavedView) => void
  onSave: (name: string) => Promise<boolean>
  onRename: (id: string, name: string) => Promise<boolean>
  onDefault: (id: string, isDefault: boolean) => Promise<boolean>
  onDelete: (id: string) => Promise<boolean>
}

/** The views of a page, and a line to keep the filters of now under a name. */
export function ViewList({ views, current, onOpen, onSave, onRename, onDefault, onDelete }: ViewListProps) {
  const [name, setName] = useState('')
  const [renaming, setRenaming] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && (await onSave(name.trim()))) setName('')
  }
  return (
    <>
      <ul className={css.views} aria-label="已保存的视图">
        {views.map((view) => (
          <li key={view.id} data-current={view.id === current}>
            {renaming === view.id ? (
              <NameForm
                name={view.name}
                onCancel={() => setRenaming(undefined)}
                onDone={async (next) => {
                  if (await onRename(view.id, next)) setRenaming(undefined)
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  className={css.name}
                  aria-current={view.id === current ? 'true' : undefined}
                  onClick={() => onOpen(view)}
                >
                  {view.name}
                  {view.isDefault && <small>默认</small>}
                </button>
                <button
                  type="button"
                  className={css.tool}
                  aria-label={`${view.isDefault ? '取消默认' : '设为默认'} ${view.name}`}
                  title={view.isDefault ? '取消默认' : '打开页面时默认使用'}
                  aria-pressed={view.isDefault}
                  onClick={() => void onDefault(view.id, !view.isDefault)}
                >
                  <Icon name="pin" size={14} />
                </button>
                <button
                  type="button"
                  className={css.tool}
                  aria-label={`重命名 ${view.name}`}
                  title="重命名"
                  onClick={() => setRenaming(view.id)}
                >
                  <Icon name="edit" size={14} />
                </button>
                <button
                  type="button"
                  className={css.tool}
                  aria-label={`删除 ${view.name}`}
                  title="删除"
                  onClick={() => void onDelete(view.id)}
                >
                  <Icon name="cross" size={14} />
                </button>
              </>
            )}
          </li>
        ))}
        {views.length === 0 && <li className={css.none}>还没有保存的视图</li>}
      </ul>
      <form className={css.save} onSubmit={save}>
        <input
          aria-label="视图名称"
          placeholder="请输入视图名称"
          value={name}
          maxLength={30}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button" disabled={!name.trim()}>
          保存视图
        </button>
      </form>
    </>
  )
}

function NameForm({
  name,
  onDone,
  onCancel,
}: {
  name: string
  onDone: (name: string) => Promise<void>
  onCancel: () => void
}) {
  const [text, setText] = useState(name)
  return (
    <form
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void onDone(text.trim())
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed
        autoFocus
        aria-label="新名称"
        value={text}
        maxLength={30}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
      />
      <button type="submit" className="link-button">
        保存
      </button>
    </form>
  )
}
