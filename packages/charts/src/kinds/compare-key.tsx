import { light, lightParts } from '../theme/tokens.ts'

/** How the first to fourth of what is compared are drawn: distinct without hue. */
export const compareStyles = [
  { color: lightParts[0], dash: undefined, symbol: 'circle', mark: 'M8.5 5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z' },
  { color: lightParts[2], dash: undefined, symbol: 'rect', mark: 'M9 2h6v6h-6Z' },
  { color: light.ink1, dash: [5, 3], symbol: 'triangle', mark: 'M12 1l4 7h-8Z' },
  { color: light.ink3, dash: [2, 3], symbol: 'emptyDiamond', mark: 'M12 1l4 4l-4 4l-4-4Z' },
] as const

/** Key of the first to fourth: its line and its mark. */
export function CompareKey({ at }: { at: number }) {
  const { color, dash, mark, symbol } = compareStyles[at % compareStyles.length] ?? compareStyles[0]
  return (
    <svg width="24" height="10" viewBox="0 0 24 10" aria-hidden="true">
      <path d="M0 5H24" stroke={color} strokeWidth="1.75" strokeDasharray={dash?.join(' ')} />
      <path d={mark} fill={symbol === 'emptyDiamond' ? light.card : color} stroke={color} />
    </svg>
  )
}
