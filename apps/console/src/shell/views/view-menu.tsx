import { Message, Popover } from '@arco-design/web-react'
import type { SavedView } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { nodeAt, useCaller, useSelection } from '@data-centre/auth'
import { copyText } from '@data-centre/charts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../../icons.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useCommand } from '../../kit/use-command.ts'
import type { Area } from '../area/area.ts'
import { DAY_FRESH_MS } from '../query-client.ts'
import { filtersOf, shareLink } from './share.ts'
import { ViewList } from './view-list.tsx'
import css from './views.module.css'

/** 视图: filters of this page under names of one's own, and the address to pass on. */
export function ViewMenu() {
  const { rights, profile } = useCaller()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const chosen = useSelection()
  const [open, setOpen] = useState(false)
  const keeps = !profile.isDemo && !profile.isWall
  const query = useCall('savedView/getList', { path: pathname }, { enabled: keeps, staleTime: DAY_FRESH_MS })
  const act = useCommand({ work: (work: () => Promise<unknown>) => work(), renews: ['savedView/getList'] })
  const views = query.data ?? []
  const now = filtersOf(search)
  const current = views.find((view) => view.query === now)

  // The default holds for a page that is entered without filters; 重置 later on is a wish of its own.
  const entered = useRef('')
  useEffect(() => {
    if (!query.data || entered.current === pathname) return
    entered.current = pathname
    const preset = query.data.find(({ isDefault }) => isDefault)
    if (preset && now === '' && preset.query !== '') navigate({ search: preset.query }, { replace: true })
  }, [query.data, pathname, now, navigate])

  const copy = async () => {
    const area = nodeAt(rights.rightTreeNodeList, pathname)?.type
    const done = await copyText(
      shareLink(window.location, area === 'layout' ? undefined : (area as Area | undefined), chosen),
    )
    if (done) Message.success('链接已复制，对方打开后按其自己的权限显示')
    else Message.error('复制失败，请从地址栏复制')
    setOpen(false)
  }
  return (
    <Popover
      position="br"
      trigger="click"
      popupVisible={open}
      onVisibleChange={setOpen}
      className={css.popover ?? ''}
      content={
        <div
          className={css.menu}
          role="dialog"
          aria-label="视图"
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          {keeps && (
            <ViewList
              views={views}
              current={current?.id}
              onOpen={(view: SavedView) => {
                setOpen(false)
                navigate({ search: view.query })
              }}
              onSave={(name) => act.run(() => call('savedView/save', { path: pathname, name, query: now }))}
              onRename={(id, name) => act.run(() => call('savedView/rename', { id, name }))}
              onDefault={(id, isDefault) =>
                act.run(() => call('savedView/setDefault', { id, isDefault: isDefault ? '1' : '0' }))
              }
              onDelete={(id) => act.run(() => call('savedView/delete', { id }))}
            />
          )}
          <button type="button" className={css.copy} onClick={() => void copy()}>
            <Icon name="link" size={14} />
            复制链接
          </button>
        </div>
      }
    >
      <button type="button" className={`button ${css.trigger}`} aria-haspopup="dialog" aria-expanded={open}>
        <Icon name="star" size={14} />
        <span>{current?.name ?? '视图'}</span>
        <Icon name="chevronDown" size={12} />
      </button>
    </Popover>
  )
}
