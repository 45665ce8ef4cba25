/** Fragments of the generator's statements. Chance is a hash of {seed}, a label and what the draw is about, never a state. */

/** 64 random bits of the world's seed, a label and some columns. */
export const bits = (label: string, ...columns: string[]): string =>
  `cityHash64({seed:UInt64}, '${label}', ${columns.join(', ')})`

/** Uniform in [0, 1) from 64 random bits; each has three independent lanes of 20 bits. */
export const uniform = (hash: string, lane: 0 | 1 | 2 = 0): string =>
  `(bitAnd(bitShiftRight(${hash}, ${lane * 20}), 1048575) / 1048576.)`

/** Standard normal from 64 random bits. */
export const normal = (hash: string): string =>
  `(sqrt(-2 * log(1 - ${uniform(hash, 0)})) * cos(6.283185307179586 * ${uniform(hash, 1)}))`

export const logistic = (x: string): string => `(1 / (1 + exp(-(${x}))))`

/** Place 1..n of Zipf's law with exponent s (not 1) for a uniform u. */
export const zipf = (n: string, u: string, s: number): string =>
  `least(toUInt32(${n}), toUInt32(floor(pow((pow(${n} + 1, ${(1 - s).toFixed(2)}) - 1) * ${u} + 1, ${(1 / (1 - s)).toFixed(6)}))))`

/** Item of a fixed list, each as likely as its weight in 100. */
export function chosen(weights: Readonly<Record<string, number>>, u: string): string {
  const list = Object.entries(weights).flatMap(([item, weight]) => Array.from({ length: weight }, () => `'${item}'`))
  if (list.length !== 100) throw new Error(`Weights make ${list.length}, not 100: ${Object.keys(weights).join(' ')}`)
  return `arrayElement([${list.join(',')}], 1 + toUInt32(floor(${u} * 100)))`
}

const KNOTS = 256
/** Second of a day by the share of each hour, for a uniform u: the inverse of the cumulative shares. */
export function secondOfDay(hours: readonly number[], u: string): string {
  const total = hours.reduce((sum, share) => sum + share, 0)
  const knots = Array.from({ length: KNOTS + 1 }, (_, k) => {
    let rest = (k / KNOTS) * total
    let hour = 0
    while (hour < 23 && rest >= (hours[hour] ?? 0)) rest -= hours[hour++] ?? 0
    return Math.min(86_399, Math.round((hour + Math.min(1, rest / (hours[hour] ?? 1))) * 3600))
  })
  const at = (n: string) => `arrayElement([${knots.join(',')}], ${n})`
  const place = `toUInt32(floor(${u} * ${KNOTS}))`
  return `toUInt32(${at(`1 + ${place}`)} + (${u} * ${KNOTS} - ${place}) * (${at(`2 + ${place}`)} - ${at(`1 + ${place}`)}))`
}

/** A moment of a day: the day as a column, the second as an expression. */
export const moment = (day: string, second: string): string =>
  `(toDateTime(${day}, 'Asia/Shanghai') + toIntervalSecond(${second}))`

/** A school that did not report on that day. */
export const inGap = (day: string, alias = ''): string => `(${day} BETWEEN ${alias}gap_from AND ${alias}gap_to)`

/** Logs by hour of a teaching day beside the lessons, and of a free one: flat with an evening peak, night never quite still. */
export const hoursOfTeachingDay = [
  1.6, 1.5, 1.5, 1.5, 1.5, 1.5, 1.6, 2.8, 6.8, 8.6, 8.2, 6.4, 4.4, 4.4, 6.8, 7.2, 6.4, 4.2, 4.6, 7.2, 6.8, 4.8, 2.8,
  1.4,
]
export const hoursOfFreeDay = [
  2.6, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.2, 3.4, 5.0, 5.6, 5.4, 4.6, 4.8, 5.4, 5.6, 5.4, 5.0, 5.2, 6.6, 7.0, 5.6, 3.6,
  2.2,
]
/** Homework is handed in after school. */
export const hoursOfHomework = [0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.5, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 6, 11, 13, 12, 8, 3]
export const hoursOfWork = [
  0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.1, 1, 8, 11, 11, 7, 4, 4, 9, 10, 9, 5, 3, 5, 6, 4, 2, 0.5,
]
