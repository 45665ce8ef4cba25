/** Line icons drawn here, because the login page and the shell need few and a library brings many. 24-unit grid, 1.6 strokes. */
const shapes = {
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5Z',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.3 3-5 6.5-5s6 1.7 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.5M17.5 14.8c2.3.5 3.7 2.1 4 4.7',
  lock: 'M6 10.5h12v9.5H6ZM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A8.8 8.8 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  launch: 'M13.5 4H20v6.5M20 4l-9 9M18 14v6H4V6h6',
  check: 'M4.5 12.5l5 5 10-11',
  cross: 'M6 6l12 12M18 6L6 18',
  slide: 'M6 6l6 6-6 6M12.5 6l6 6-6 6',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4',
  dashboard:
    'M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17ZM12 15a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12 11V7M7 12h.01M17 12h.01M8.5 8.5h.01M15.5 8.5h.01',
  bolt: 'M13 2.5L5 13.5h6l-1 8 8-11h-6Z',
  pin: 'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  school: 'M3.5 10L12 4l8.5 6M5.5 9v11h13V9M9.5 20v-6h5v6',
  shield: 'M12 3l7.5 2.8v5.7c0 4.6-3 8-7.5 9.5-4.5-1.5-7.5-4.9-7.5-9.5V5.8ZM8.5 12l2.5 2.5 4.5-5',
  chevronRight: 'M9 5l7 7-7 7',
  chevronDown: 'M5 9l7 7 7-7',
  chevronLeft: 'M15 5l-7 7 7 7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5L20.5 20.5',
  fold: 'M4 5.5h16M4 12h9M4 18.5h16M19 9l-3 3 3 3',
  unfold: 'M4 5.5h16M4 12h9M4 18.5h16M16 9l3 3-3 3',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.5l3.5 2',
  trophy: 'M8 4h8v6a4 4 0 0 1-8 0ZM8 5.5H4.5c0 3 1.2 4.5 3.5 5M16 5.5h3.5c0 3-1.2 4.5-3.5 5M12 14v4M8.5 20h7',
  storage: 'M4 6.5h16v4H4ZM4 13.5h16v4H4ZM7 8.5h.01M7 15.5h.01',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.5-9 5.5 5.5 0 0 1 10.7 1A4 4 0 0 1 17 18.5Z',
  video: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM10 8.5l5.5 3.5-5.5 3.5Z',
  branch: 'M7 4v16M7 15a4 4 0 0 1 4-4h2a4 4 0 0 0 4-4V4M5 6h4M15 6h4M5 19h4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10.5 20h3',
  apps: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  book: 'M12 6c-2-1.5-4.5-1.8-8-1.5v13.5c3.5-.3 6 0 8 1.5 2-1.5 4.5-1.8 8-1.5V4.5C16.5 4.2 14 4.5 12 6ZM12 6v13.5',
  desktop: 'M3.5 4.5h17v11.5h-17ZM9 20h6M12 16v4',
  share:
    'M17 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17 21.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.2 10.8l5.6-4.2M9.2 13.2l5.6 4.2',
  chart: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19Z',
  swap: 'M4 8.5h15M15 4.5l4 4M20 15.5H5M9 19.5l-4-4',
  plus: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8v8M8 12h8',
  menu: 'M4 6h16M4 12h16M4 18h16',
  message: 'M4 4.5h16v12H11l-4.5 4v-4H4Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3a4 4 0 0 0 5.7 5.7L12 17.7',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8Z',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  image: 'M4 5h16v14H4ZM4 16l4.5-4.5 4 4L15 13l5 4.5M15.5 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  import: 'M12 4v10M8 10.5l4 4 4-4M4 14v6h16v-6',
} as const

export type IconName = keyof typeof shapes

/** Names of the rights tree (Arco's spelling) to drawings here. */
const byRightIcon: Readonly<Record<string, IconName>> = {
  dashboard: 'dashboard',
  'user-group': 'users',
  apps: 'apps',
  storage: 'storage',
  cloud: 'cloud',
  'video-camera': 'video',
  branch: 'branch',
  notification: 'bell',
  safe: 'shield',
  desktop: 'desktop',
  trophy: 'trophy',
  'share-alt': 'share',
  home: 'school',
  book: 'book',
  user: 'user',
  'bar-chart': 'chart',
  history: 'clock',
  edit: 'edit',
  swap: 'swap',
  'plus-circle': 'plus',
  menu: 'menu',
  message: 'message',
  import: 'import',
  schedule: 'calendar',
  download: 'download',
}

/** Icons that a node of the rights tree can have. */
export const rightIconNames: readonly string[] = Object.keys(byRightIcon)
/** Drawing for an icon of the rights tree; a plain grid for names that are not drawn here. */
export const rightIcon = (name: string): IconName => byRightIcon[name] ?? 'apps'

interface IconProps {
  name: IconName
  /** Edge in px; 16 unless told. */
  size?: number
  className?: string
}

/** A decorative icon; meaning always stands beside it as a word or in an `aria-label`. */
export const Icon = ({ name, size = 16, className }: IconProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={shapes[name]} />
  </svg>
)
