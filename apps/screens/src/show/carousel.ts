import { type CarouselSlide, isDue, planOf, routeAt, routes, type WallCarousel } from '@data-centre/api'
import type { WallParams } from '../data/area.ts'
import type { Slide } from './player.ts'

/** What a stop may say in the address of its wall; other words of the address are the viewer's. */
const slideParams = ['province', 'schoolId', 'period'] as const

/** Key of a wall with what it shows: equal keys are the same picture. */
export function slideKey(path: string, params: WallParams): string {
  return [path, ...slideParams.map((word) => params[word] ?? '')].join('|')
}

/** A stop as a slide; nothing for a path that leads to no wall. */
export function slideOf({
  path,
  title,
  seconds,
  params = {},
}: Pick<CarouselSlide, 'path' | 'title' | 'params'> & { seconds: number }): Slide | undefined {
  const route = routeAt(path)
  return route && { key: slideKey(path, { ...params }), route, params: { ...params }, title, seconds }
}

/** What a paired wall shows outside the hours of its carousel. */
export const restSlide: Slide = {
  key: 'rest',
  route: 'wallDevice',
  params: {},
  title: routes.wallDevice.title,
  seconds: Number.POSITIVE_INFINITY,
}

/** The slides of a round that are due at a moment and open to the viewer, in their order; each picture once. */
export function slidesOf(
  { set, days }: Pick<WallCarousel, 'set' | 'days'>,
  now: number,
  allowed: ReadonlySet<string>,
): Slide[] {
  return previewSlides(
    set.filter((slide) => isDue(slide, now, days)),
    allowed,
  )
}

/**
 * The slides of a paired wall's round. Outside its hours it rests; where it may not show what is due yet, the wall says so
 * and asks again, because its rights follow what it shows.
 */
export function deviceSlides(
  round: Pick<WallCarousel, 'set' | 'days'>,
  now: number,
  allowed: ReadonlySet<string>,
): Slide[] {
  if (planOf(round.set, now, round.days).kind !== 'due') return [restSlide]
  const open = slidesOf(round, now, allowed)
  return open.length > 0 ? open : slidesOf(round, now, new Set(round.set.map(({ path }) => path))).slice(0, 1)
}

/** The slides of stops that are open to the viewer, whatever the time; each picture once. */
export function previewSlides(
  entries: readonly Pick<CarouselSlide, 'path' | 'title' | 'seconds' | 'params'>[],
  allowed: ReadonlySet<string>,
): Slide[] {
  const slides = entries.filter(({ path }) => allowed.has(path)).flatMap((slide) => slideOf(slide) ?? [])
  return slides.filter(({ key }, index) => slides.findIndex((other) => other.key === key) === index)
}

/** Address of a slide in this browser: its own words, and the viewer's others. */
export function addressOf(path: string, params: WallParams, search: string): string {
  const query = new URLSearchParams(search)
  for (const word of slideParams) {
    query.delete(word)
    if (params[word]) query.set(word, params[word])
  }
  return query.size > 0 ? `${path}?${query}` : path
}
