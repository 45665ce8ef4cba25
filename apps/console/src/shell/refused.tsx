import { pathOf } from '@data-centre/api'
import { Link } from 'react-router-dom'
import css from './refused.module.css'

interface RefusedProps {
  /** The server's message. */
  text: string
  /** Sentence below. */
  sentence?: string
  onRetry?: () => void
  /** Whether 返回首页 is offered. */
  home?: boolean
}

/** In place of a page that may not or cannot be shown. */
export const Refused = ({ text, sentence = '如需开通请联系管理员', onRetry, home = true }: RefusedProps) => (
  <section className={css.refused} data-state="error">
    <Lock />
    <h2>{text}</h2>
    <p>{sentence}</p>
    <div className={css.actions}>
      {onRetry && (
        <button type="button" className="button primary" onClick={onRetry}>
          重新加载
        </button>
      )}
      {home && (
        <Link className="button" to={pathOf('home')}>
          返回首页
        </Link>
      )}
    </div>
  </section>
)

/** The lock of the no-access states, 72 px. */
export const Lock = () => (
  <svg width="72" height="72" viewBox="0 0 72 72" fill="none" stroke="var(--ink-4)" strokeWidth="2" aria-hidden="true">
    <path d="M24 32V22a12 12 0 0 1 24 0v10" />
    <rect x="16" y="32" width="40" height="30" rx="3" fill="var(--bg-head)" />
    <path d="M36 43v7" stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
