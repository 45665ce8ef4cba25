/**
 * Every colour, size and typeface of the product. CSS variables, Arco's variables and the ECharts themes are made
 * from this file; nothing else in apps/ and packages/ holds a colour literal (theme.test.ts looks).
 */

/** Marks of the four platforms: fills, lines and swatches, never text. The order is fixed everywhere. */
export const platformColors = { zyk: '#3B82F6', zjy: '#10B981', mooc: '#F59E0B', zyq: '#8B5CF6' } as const

/** Warning levels: mark, ground and text on that ground. */
export const levels = {
  yellow: { mark: '#F5B301', ground: '#FFF7DF', ink: '#7A5600' },
  orange: { mark: '#F77234', ground: '#FFF0E8', ink: '#96390A' },
  red: { mark: '#E03E3E', ground: '#FDECEC', ink: '#A51D1D' },
} as const

/** Colours of the console: light, quiet, one accent for what can be acted on. */
export const light = {
  ink1: '#15212F',
  ink2: '#3A485A',
  ink3: '#5F6E82',
  ink4: '#98A4B3',
  ink5: '#C5CDD7',
  icon: '#7A8798',
  checkbox: '#8492A3',
  line1: '#E6EAEF',
  line2: '#D3DAE3',
  grid: '#EDF0F4',
  page: '#F5F7F9',
  card: '#FFFFFF',
  head: '#FAFBFC',
  hover: '#F3F6F9',
  track: '#EDF0F4',
  segment: '#EDF1F5',
  fill2: '#EEF2F6',
  fill3: '#E2E8EE',
  skeleton: '#EBEFF3',
  band: '#F3F5F8',
  accent: '#12598A',
  accentWeak: '#E9F2F8',
  accentOutline: '#97C1DE',
  accentTrail: '#D6E6F1',
  up: '#0B7A55',
  down: '#C4322B',
  success: '#0B7A55',
  successGround: '#E8F5EF',
  successOutline: '#8CC5AE',
  dangerOutline: '#E9A8A4',
  bar: '#4581A3',
  barWeak: '#82AEC7',
  mapHover: '#F7D9A0',
  mapNone: '#ECEDEF',
  mapBorder: '#FFFFFF',
  dashes: '#7D8B9C',
  calendarNone: '#EEF1F4',
  mask: 'rgba(21,33,47,.32)',
  shadow: '0 8px 24px rgba(21,33,47,.12), 0 1px 2px rgba(21,33,47,.08)',
} as const

/** Few to many, for choropleths, heat and calendars of the console. */
export const lightRamp = ['#D9E8F1', '#B9D3E1', '#82AEC7', '#4581A3', '#12598A'] as const
/** Parts of a whole that are not platforms, dark to light by order. */
export const lightParts = ['#12598A', '#4581A3', '#82AEC7', '#B9D3E1', '#DCE3EA', '#98A4B3'] as const
/** Five lines or more, or bars side by side, that are no parts of one whole: each can be told from the others on white. */
export const lightMany = ['#12598A', '#D98324', '#2F9E7E', '#7B61B5', '#C2556B', '#7A8696'] as const
/** Arco's blue, 1 to 10, as `r,g,b`. */
export const arcoBlue = [
  '233,242,248',
  '201,223,238',
  '151,193,222',
  '95,156,197',
  '47,121,171',
  '18,89,138',
  '12,72,112',
  '8,55,86',
  '5,39,63',
  '3,24,40',
] as const
export const arcoStates = { success: '11,122,85', danger: '196,50,43', warning: '247,114,52' } as const

/** Dark grounds inside the console: login banner, tiles of the walls. */
export const banner = {
  ground: '#0A2038',
  ink: '#FFFFFF',
  ink2: '#A9BFD4',
  line: '#1E3F60',
  none: '#0F2F4D',
  ramp: ['#12385A', '#15466F', '#1A5785', '#216C9E', '#3287BC'],
} as const

/** Colours of the walls: the country at night, lamp light for now. */
export const wall = {
  outside: '#060D1B',
  ground:
    'radial-gradient(1100px 720px at 50% 47%, #122648 0, #0C1930 48%, rgba(7,15,31,0) 100%), linear-gradient(180deg,#0A1529,#070F1F)',
  base: '#0C1930',
  ink: '#EDF3FC',
  ink2: '#B4C3DA',
  ink3: '#8496B4',
  acc: '#FFD79A',
  acc2: '#FFEBCB',
  accMark: '#FFD79A',
  leadPaused: '#D9C7A6',
  hair: 'rgba(158,186,226,.30)',
  line: 'rgba(158,186,226,.16)',
  panel: 'linear-gradient(180deg, rgba(128,168,228,.075), rgba(128,168,228,.03))',
  panelSolid: '#13213C',
  track: 'rgba(158,186,226,.10)',
  quiet: 'rgba(158,186,226,.20)',
  bar: '#5F86B5',
  barColumn: '#4A6D9C',
  barFrom: '#2B4A75',
  barTo: '#56799F',
  barTopFrom: '#3E6598',
  barTopTo: '#86ABD6',
  listFrom: '#2F4F7C',
  listTo: '#7FA6D6',
  selfBuilt: '#6FA3F5',
  donut: '#7DA6DC',
  yesterday: '#7D95B8',
  live: '#34D08A',
  late: '#F5C95A',
  polling: '#F5B301',
  offline: '#E03E3E',
  replay: '#8496B4',
  failed: '#B92F2F',
  onAcc: '#14203A',
  white: '#FFFFFF',
  tooltip: '#16294A',
  halo: '#0A1426',
  inset: '#0A162C',
  insetBorder: 'rgba(180,205,240,.55)',
} as const

/** The walls at night, while little happens at a school: what differs from the day. `accMark`: bars and gauges in lamp light. */
export const wallNight = {
  ground:
    'radial-gradient(1100px 720px at 50% 47%, #0E1E3C 0, #0A1529 48%, rgba(5,11,23,0) 100%), linear-gradient(180deg,#081122,#050B17)',
  ink: '#D9E3F2',
  acc: '#D9C7A6',
  acc2: '#E6DAC2',
  accMark: '#B39F7C',
} as const

/** Few to many on the walls: map, treemap, bubbles, rose. The first is also "no data". */
export const wallRamp = ['#182C4E', '#20406F', '#2D5A92', '#467AB3', '#74A5D8'] as const
/** Plates of a map with few values: without one, and four steps from few to many. */
export const wallSteps = { none: '#1A3159', colors: ['#244A80', '#33659F', '#4C83BE', '#7DB0E2'] } as const
/** Cool to warm on the walls: heat over the map, where nobody has chosen other colours. */
export const heatRamp = ['#2D5A92', '#467AB3', '#74A5D8', '#FFD79A', '#FFEBCB'] as const
/** Who came: marks only, the names stand beside them. */
export const attendanceColors = {
  present: '#7DA6DC',
  late: '#F5B301',
  early: '#C58B5B',
  leave: '#7D95B8',
  absent: '#F77234',
} as const
export const medals = ['#E9C46A', '#C9D3E0', '#C58B5B'] as const

/** Colours of the 3D map (sRGB), for the scene kit. */
export const sceneColors = {
  context: '#0F2140',
  contextLine: '#7F9CC8',
  innerLine: '#CFE0F7',
  coastLine: '#DCEAFF',
  sky: '#E9F2FF',
  groundLight: '#0B1730',
  key: '#F1F5FF',
  fill: '#9FC0FF',
  haloBlue: '#4678C8',
  cityLight: '#FFDCA3',
  schoolDot: '#CFE3FF',
  columnFrom: '#3F6FA8',
  columnTo: '#C4DCF7',
  columnTop: '#EAF4FF',
  columnLeadFrom: '#A87B3F',
  columnLeadTo: '#FFDDA8',
  columnLeadTop: '#FFF3DC',
  graticule: 'rgba(140,178,228,.19)',
  neighbour: '#102647',
  neighbourLine: '#A0C0EC',
  particle: '#FFE2B4',
  shadow: '#000208',
} as const

/** Colours of the campus, a school at this moment: blocks wear the ramp of the map. */
export const campusColors = {
  /** Windows by the side of the block that they are in. */
  lit: { left: '#FFE3B4', right: '#FFD291' },
  ended: { left: '#7F98BD', right: '#667C9F' },
  endedAtNight: { left: '#54698C', right: '#3F5170' },
  later: { left: '#0B1730', right: '#091328' },
  laterEdge: '#5B7399',
  roofEdge: '#DCEAFF',
  plateTop: '#1A3E77',
  plateTopFar: '#13305F',
  plateSide: '#17386C',
  plateFoot: '#0C1E3E',
  plateEdge: '#C9DFFF',
  plateGlow: '#5496F0',
  plot: '#8CBAFA',
} as const

export const fonts = {
  console:
    '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  wall: "'IBM Plex Sans Condensed','Noto Sans CJK SC','Source Han Sans SC','PingFang SC','Microsoft YaHei',sans-serif",
} as const

/** Font sizes in px; line heights are 20, 22, 24, 28, 36 on the console. */
export const sizes = {
  console: { small: 12, body: 14, lead: 16, title: 20, figure: 28 },
  wall: { base: 18, name: 22, clock: 28, figure: 40, lead: 56 },
} as const

/** Milliseconds of the product's movements. */
export const motion = {
  skeletonAfter: 200,
  roll: 400,
  rollAfter: 1000,
  cycle: 2000,
  cycleAfter: 1000,
  cycleIdle: 30_000,
  panelIn: 400,
  panelStagger: 80,
} as const
