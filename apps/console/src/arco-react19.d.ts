// Arco's types still name the global JSX namespace, which React 19 moved under React.
import type { JSX as ReactJsx, ReactNode } from 'react'

declare global {
  namespace JSX {
    type Element = ReactJsx.Element
    type IntrinsicElements = ReactJsx.IntrinsicElements
  }
}
declare module 'react' {
  type ReactText = string | number
  type ReactChild = ReactNode
}
declare module '@arco-design/web-react/es/_util/react-19-adapter' {}
