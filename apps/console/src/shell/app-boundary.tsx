import { Component, type ErrorInfo, type ReactNode } from 'react'
import css from './session/rights-states.module.css'

interface State {
  error: Error | null
}

/** Last net: code that did not arrive or a page that broke leaves words and a way on instead of a blank window. */
export class AppBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('page', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    return (
      <div className={css.state} role="alert">
        <p>页面加载失败，请重新加载</p>
        <button type="button" className="button primary" onClick={() => location.reload()}>
          重新加载
        </button>
      </div>
    )
  }
}
