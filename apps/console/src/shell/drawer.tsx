import { Drawer as ArcoDrawer } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import css from './drawer.module.css'

interface DrawerProps {
  title: ReactNode
  /** px. */
  width?: number
  onClose: () => void
  foot?: ReactNode
  /** Content reaches the edges and fills the height. */
  flush?: boolean
  children: ReactNode
}

/** A sheet from the right over the page; Esc and a click outside close it, focus stays inside. */
export const Drawer = ({ title, width = 720, onClose, foot, flush = false, children }: DrawerProps) => (
  <ArcoDrawer
    visible
    title={title}
    width={`min(${width}px, calc(100vw - 48px))`}
    footer={foot ? <div className={css.foot}>{foot}</div> : null}
    onCancel={onClose}
    {...(flush ? { bodyStyle: { padding: 0, overflow: 'hidden' } } : {})}
    autoFocus
    focusLock
  >
    {children}
  </ArcoDrawer>
)
