const DAY_MS = 86_400_000

/** Reads a moment as day and minute in Shanghai: `2025-05-20 00:00`. */
const minuteOf = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)

/** Data up to the first moment of a day are the data of the day before, whole: midnight is written as its 24:00. */
export function statTimeText(statTime: string | undefined): string | undefined {
  if (!statTime) return undefined
  const at = Date.parse(statTime)
  if (Number.isNaN(at)) return statTime
  const text = minuteOf(at)
  return text.endsWith('00:00') ? `${minuteOf(at - DAY_MS).slice(0, 10)} 24:00` : text
}
