import { type RouteKey, routes } from '../routes.ts'

/** Days on which a stop is shown, as the teaching calendar knows them: make-up days are working days, vacations are holidays. */
export const slideDays = { every: '每天', workday: '工作日', weekend: '周末', holiday: '节假日' } as const
export type SlideDays = keyof typeof slideDays
export type DayClass = Exclude<SlideDays, 'every'>

/** When a stop is shown: between two times of the day, HH:mm of Asia/Shanghai, the second excluded; past midnight where it is not the later one (`isDue`). */
export interface SlideTime {
  from: string
  to: string
  days: SlideDays
}

/** What a wall of a round is to show: words of its address. */
export interface SlideParams {
  /** Six-digit code. */
  province?: string
  schoolId?: string
  /** Period of walls that have one: `day`, `7`, `30`, `term`. */
  period?: string
}
export const slidePeriods = { day: '昨日', '7': '近7天', '30': '近30天', term: '本学期' } as const

/** A stop of a round: a wall, or a panel of a school's wall. */
export interface CarouselSlide {
  path: string
  title: string
  seconds: number
  enabled: boolean
  params?: SlideParams | undefined
  /** Always, where nothing is said. */
  when?: SlideTime | undefined
}

/** Hours in which walls that nobody looks after are darker: HH:mm of Asia/Shanghai, and the part of the light that is taken away, 0..0.9. */
export interface QuietHours {
  from: string
  to: string
  dim: number
}

export const CAROUSEL_MAX_SLIDES = 12
export const CAROUSEL_SECONDS = [5, 300] as const
export const CAROUSEL_TITLE_LENGTH = 20
/** Seconds of a stop that nobody has set. */
export const CAROUSEL_PRESET_SECONDS = 20
export const QUIET_DIM_MAX = 0.9
/** How long something may break into the rounds, minutes, and what it may say, signs. */
export const INTERRUPT_MINUTES = [1, 240] as const
export const INTERRUPT_TITLE_LENGTH = 30
export const INTERRUPT_BODY_LENGTH = 200
/** The round of the nation; provinces have theirs under their codes. */
export const NATION_CAROUSEL = 'nation'
/** Query by which a wall says that it is a stop of a round. */
export const CAROUSEL_QUERY = 'round'

/** Pages of the screens app that lie over a wall; no round stops at them. */
const isOverlay = (path: string): boolean => path.endsWith('_dialog')

/** Walls that a round may stop at. Tools and overlays are none; the wall itself checks who may see it. */
export const carouselWalls: readonly RouteKey[] = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const { layout, access, path } = routes[key]
  return layout === 'wall' && access !== 'right' && !isOverlay(path)
})

/** Whether a time of the day, HH:mm, lies between two others; over midnight where the second is the earlier one, always where both are equal. */
export function isBetween(time: string, from: string, to: string): boolean {
  return from === to || (from < to ? from <= time && time < to : time >= from || time < to)
}

const slideOf = (key: RouteKey): CarouselSlide => ({
  path: routes[key].path,
  title: routes[key].title,
  seconds: CAROUSEL_PRESET_SECONDS,
  enabled: true,
})
const isOfProvince = (key: RouteKey): boolean => routes[key].path.startsWith('/province_')
/** Walls of one school need its id, which no preset has. */
const isOfSchool = (key: RouteKey): boolean => /school/i.test(routes[key].path)

/** The round of those who have set none: every wall of the nation, or every wall of a province, for a while. */
export function presetSlides(carousel: string): CarouselSlide[] {
  if (carousel === NATION_CAROUSEL)
    return carouselWalls.filter((key) => !isOfProvince(key) && !isOfSchool(key)).map(slideOf)
  return carouselWalls.filter(isOfProvince).map((key) => ({ ...slideOf(key), params: { province: carousel } }))
}
