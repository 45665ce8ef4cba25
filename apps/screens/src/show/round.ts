import { type CarouselStop, type DayClass, isDue, routeAt, type WallCarousel } from '@data-centre/api'
import type { WallParams } from '../data/area.ts'
import type { Slide } from './player.ts'

/** What a stop may say in the address of its wall; other words of the address are the viewer's. */
const stopWords = ['province', 'schoolId', 'period'] as const

/** Key of a wall with what it shows: equal keys are the same picture. */
export function slideKey(path: string, params: WallParams): string {
  return [path, ...stopWords.map((word) => params[word] ?? '')].join('|')
}

/** A stop as a slide; nothing for a path that leads to no wall. */
export function slideOf({ path, title, seconds, params = {} }: Pick<CarouselStop, 'path' | 'title' | 'params'> & { seconds: number }): Slide | undefined {
  const route = routeAt(path)
  return route && { key: slideKey(path, { ...params }), route, params: { ...params }, title, seconds }
}

/** The slides of a round that are due at a time of a day and open to the viewer, in their order; each picture once. */
export function slidesOf({ set }: Pick<WallCarousel, 'set'>, time: string, day: DayClass, allowed: ReadonlySet<string>): Slide[] {
  return draftSlides(
    set.filter((stop) => isDue(stop, time, day)),
    allowed,
  )
}

/** The slides of stops that are open to the viewer, whatever the time; each picture once. */
export function draftSlides(stops: readonly Pick<CarouselStop, 'path' | 'title' | 'seconds' | 'params'>[], allowed: ReadonlySet<string>): Slide[] {
  const slides = stops.filter(({ path }) => allowed.has(path)).flatMap((stop) => slideOf(stop) ?? [])
  return slides.filter(({ key }, index) => slides.findIndex((other) => other.key === key) === index)
}

/** Address of a slide in this browser: its own words, and the viewer's others. */
export function addressOf(path: string, params: WallParams, search: string): string {
  const words = new URLSearchParams(search)
  for (const word of stopWords) {
    words.delete(word)
    if (params[word]) words.set(word, params[word])
  }
  return words.size > 0 ? `${path}?${words}` : path
}
