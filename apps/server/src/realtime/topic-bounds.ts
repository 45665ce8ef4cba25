import { CAROUSEL_MAX_SLIDES, cutText, type TopicName, type Topics, wellFormed } from '@data-centre/api'

/** The most that a message of a topic may hold. */
interface TopicBound {
  /** Rows of its lists, by path. A list that is not named here is left empty. */
  lists: Readonly<Record<string, number>>
  /** Characters of a text. */
  text: number
  /** Bytes of the whole message as JSON, which follow from the two above; held by a test. */
  bytes: number
}

const KIB = 1024
const HOURS = 24
const MINUTES = 60
/** Names are cut on walls long before. */
const NAME = 80

/** Periods that a school's day is divided into at most; each class has a bound of its own where lines are taken. */
export const MAX_PERIODS = 24

/**
 * Bounds of every live message. A wall reads them for weeks and on small machines, and who sends events chooses names, sections and how many
 * of them there are: nothing that a sender says may make a message longer than this.
 */
export const topicBounds: Readonly<Record<TopicName, TopicBound>> = {
  'rt:counters': { lists: {}, text: NAME, bytes: 16 * KIB },
  'rt:online': { lists: { spark: MINUTES }, text: NAME, bytes: 4 * KIB },
  'rt:trend': {
    lists: {
      logs: HOURS,
      logins: HOURS,
      'minutes.zyk': MINUTES,
      'minutes.zjy': MINUTES,
      'minutes.mooc': MINUTES,
      'minutes.zyq': MINUTES,
    },
    text: NAME,
    bytes: 8 * KIB,
  },
  'rt:feed': { lists: { items: 20 }, text: NAME, bytes: 64 * KIB },
  // As many as there are cities, and names of places are the product's own.
  'rt:geo': { lists: { hits: 400, values: 400 }, text: 20, bytes: 192 * KIB },
  'rt:rank': { lists: { schools: 10, teachers: 10, courses: 10 }, text: NAME, bytes: 40 * KIB },
  'rt:act': { lists: {}, text: NAME, bytes: 4 * KIB },
  'rt:class': {
    lists: { sessions: 12, 'campus.colleges': 60, 'campus.periods': MAX_PERIODS },
    text: NAME,
    bytes: 96 * KIB,
  },
  'rt:traffic': { lists: {}, text: NAME, bytes: 4 * KIB },
  'rt:waf': { lists: { types: 20, recent: 20 }, text: NAME, bytes: 64 * KIB },
  'rt:headMap': { lists: {}, text: NAME, bytes: 4 * KIB },
  'rt:carousel': { lists: { set: CAROUSEL_MAX_SLIDES }, text: 200, bytes: 32 * KIB },
  'rt:interrupt': { lists: {}, text: NAME, bytes: KIB },
  'rt:replay': { lists: {}, text: NAME, bytes: KIB },
  'rt:notice': { lists: {}, text: 200, bytes: 4 * KIB },
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they take six bytes each in JSON and show nothing.
const CONTROL = /[\u0000-\u001f]/g

/** A message within the bounds of its topic: lists keep their first rows, texts their beginning. What is within them is left as it is. */
export function boundPayload<T extends TopicName>(topic: T, payload: Topics[T]): Topics[T] {
  const { lists, text } = topicBounds[topic]
  const bound = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return boundText(value, text)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.slice(0, lists[path] ?? 0).map((row) => bound(row, `${path}[]`))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, bound(inner, path === '' ? name : `${path}.${name}`)]),
    )
  }
  return bound(payload, '') as Topics[T]
}

/** Units of a text that are looked at for one that is shown: the search for its characters is not for texts without end. */
const LOOKED_AT = 4

const boundText = (value: string, max: number): string =>
  cutText(wellFormed(value.slice(0, LOOKED_AT * max).replaceAll(CONTROL, ' ')), max)
