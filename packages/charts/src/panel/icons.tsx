import type { ReactNode } from 'react'

const Icon = ({ size, children }: { size: number; children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const InfoIcon = () => (
  <Icon size={14}>
    <circle cx="8" cy="8" r="6.5" />
    <path d="M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.4v.1" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon size={16}>
    <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />
  </Icon>
)
export const ReloadIcon = () => (
  <Icon size={14}>
    <path d="M13.5 8A5.5 5.5 0 1 1 11.8 4M12 1.8V4.3H9.5" />
  </Icon>
)
export const ClockIcon = () => (
  <Icon size={14}>
    <path d="M2.5 8A5.5 5.5 0 1 0 4.2 4M2.5 3v2.5H5M8 5v3.2l2 1.3" />
  </Icon>
)
export const FlagIcon = () => (
  <Icon size={14}>
    <path d="M4 14V2.5M4 3h8l-1.8 2.75L12 8.5H4" />
  </Icon>
)
export const FailedIcon = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="10" />
    <path d="M12 7v6M12 16.8v.1" />
  </svg>
)
/** Table sketch of the empty state, 112x80. */
export const EmptySketch = () => (
  <svg className="dc-empty-sketch" width="112" height="80" viewBox="0 0 112 80" fill="none" aria-hidden="true">
    <path className="dc-sketch-line" d="M14 67.5h84" />
    <rect className="dc-sketch-sheet" x="27.5" y="15.5" width="57" height="52" rx="3" />
    <path className="dc-sketch-head" d="M27.5 18.5a3 3 0 0 1 3-3h51a3 3 0 0 1 3 3v11h-57z" />
    <path className="dc-sketch-line" d="M27.5 42h57M27.5 54.5h57M47.5 29.5v38" />
  </svg>
)
