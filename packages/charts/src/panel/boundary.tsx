import { Component, type ErrorInfo, type ReactNode } from 'react'

interface BoundaryProps {
  /** Drawn instead of the broken children; `reset` tries them again. */
  fallback: (reset: () => void) => ReactNode
  /** Children are tried again when this changes. */
  resetKey?: unknown
  children: ReactNode
}

/** Keeps the failure of one picture inside its panel. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A panel could not be drawn', error, info.componentStack)
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
