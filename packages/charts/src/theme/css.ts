import {
  arcoBlue,
  arcoStates,
  banner,
  campusColors,
  fonts,
  levels,
  light,
  lightParts,
  lightRamp,
  medals,
  platformColors,
  wall,
  wallNight,
  wallRamp,
  wallSteps,
} from './tokens.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

const kebab = (name: string) => name.replace(/[A-Z]|\d$/g, (letter) => `-${letter.toLowerCase()}`)
const from = (prefix: string, group: Readonly<Record<string, string>>): Pairs =>
  Object.entries(group).map(([name, value]) => [`${prefix}${kebab(name)}`, value] as const)
const numbered = (prefix: string, list: readonly string[]): Pairs =>
  list.map((value, index) => [`${prefix}${index + 1}`, value] as const)
const block = (selector: string, pairs: Pairs) =>
  `${selector} {\n${pairs.map(([name, value]) => `  --${name}: ${value};`).join('\n')}\n}\n`
const head = '/* Made from tokens.ts by `npm run theme -w @data-centre/charts`; edit the tokens, not this file. */\n'

/** Names of the light variables follow the design: --ink-1, --line-1, --bg-page, --accent … */
const lightNames: Partial<Record<keyof typeof light, string>> = {
  ink1: 'ink-1',
  ink2: 'ink-2',
  ink3: 'ink-3',
  ink4: 'ink-4',
  ink5: 'ink-5',
  line1: 'line-1',
  line2: 'line-2',
  page: 'bg-page',
  card: 'bg-card',
  head: 'bg-head',
  hover: 'bg-hover',
  track: 'bg-track',
  segment: 'bg-segment',
  skeleton: 'bg-skeleton',
}

const levelPairs: Pairs = Object.entries(levels).flatMap(([name, level]) => [
  [`lv-${name}`, level.mark] as const,
  [`lv-${name}-bg`, level.ground] as const,
  [`lv-${name}-ink`, level.ink] as const,
])

const arco = (): Pairs => [
  ...arcoBlue.map((value, index) => [`arcoblue-${index + 1}`, value] as const),
  ...[1, 2, 3, 4, 5, 6, 7].map((step) => [`primary-${step}`, `var(--arcoblue-${step})`] as const),
  ...[5, 6, 7].map((step) => [`link-${step}`, `var(--arcoblue-${step})`] as const),
  ['success-6', arcoStates.success],
  ['danger-6', arcoStates.danger],
  ['warning-6', arcoStates.warning],
  ['color-text-1', 'var(--ink-1)'],
  ['color-text-2', 'var(--ink-2)'],
  ['color-text-3', 'var(--ink-3)'],
  ['color-text-4', 'var(--ink-4)'],
  ['color-border', 'var(--line-1)'],
  ['color-border-1', 'var(--line-1)'],
  ['color-border-2', 'var(--line-1)'],
  ['color-border-3', 'var(--line-2)'],
  ['color-neutral-3', 'var(--line-1)'],
  ['color-fill-1', 'var(--bg-hover)'],
  ['color-fill-2', 'var(--fill-2)'],
  ['color-fill-3', 'var(--fill-3)'],
  ['border-radius-small', '4px'],
  ['border-radius-medium', '4px'],
  ['border-radius-large', '4px'],
]

/** Style sheet of the console: own variables on `:root`, Arco's on `html body` (one step above Arco's own `body`, so that import order does not matter). */
export function consoleCss(): string {
  const own: Pairs = [
    ...Object.entries(light).map(
      ([name, value]) => [lightNames[name as keyof typeof light] ?? kebab(name), value] as const,
    ),
    ...from('pf-', platformColors),
    ...levelPairs,
    ...numbered('ramp-', lightRamp),
    ...numbered('part-', lightParts),
    ['banner-ground', banner.ground],
    ['banner-ink', banner.ink],
    ['banner-ink2', banner.ink2],
    ['banner-line', banner.line],
    ['banner-none', banner.none],
    ...numbered('banner-ramp-', banner.ramp),
    ['font', fonts.console],
  ]
  const base = [
    'html body {',
    '  margin: 0;',
    '  background: var(--bg-page);',
    '  color: var(--ink-2);',
    '  font: 400 14px/22px var(--font);',
    '  font-variant-numeric: tabular-nums lining-nums;',
    '}',
    ':focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }',
  ].join('\n')
  return `${head}${block(':root', own)}\n${block('html body', arco())}\n${base}\n`
}

const wallPairs: Pairs = [
  ...from('wall-', wall),
  ...numbered('wall-ramp-', wallRamp),
  ['wall-step-none', wallSteps.none],
  ['campus-lit', campusColors.lit.left],
  ['campus-ended', campusColors.ended.left],
  ['campus-later', campusColors.laterEdge],
  ['wall-font', fonts.wall],
]
/** The walls' own variables, for a part of a wall inside another page. */
export const wallVariables: Readonly<Record<`--${string}`, string>> = Object.fromEntries(
  wallPairs.map(([name, value]) => [`--${name}`, value] as const),
)

/** Style sheet of the walls: all variables carry `--wall-`, platforms and levels keep their names. */
export function wallsCss(): string {
  const own: Pairs = [
    ...wallPairs.slice(0, -1),
    ...numbered('medal-', medals),
    ...from('pf-', platformColors),
    ...levelPairs,
    ...wallPairs.slice(-1),
  ]
  const base = [
    'body {',
    '  margin: 0;',
    '  background: var(--wall-outside);',
    '  color: var(--wall-ink);',
    '  font: 400 18px/1.35 var(--wall-font);',
    '  font-variant-numeric: tabular-nums;',
    '}',
    ':focus-visible { outline: 2px solid var(--wall-acc); outline-offset: 2px; }',
  ].join('\n')
  return `${head}${block(':root', own)}\n${block('[data-night="true"]', from('wall-', wallNight))}\n${base}\n`
}
