import type { CSSProperties } from 'react'

/** A choice of long names: 200 px wide, less where its row would break. */
export const upTo200 = { width: 200, flex: '1 1 136px', maxWidth: 200 } as const satisfies CSSProperties
