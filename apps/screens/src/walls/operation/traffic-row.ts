import type { Series, Topics } from '@data-centre/api'

/** The hour's curve with the newest minute of the socket: it replaces the point of its minute, or moves the curve on by one. */
export function withMinute(curve: Series, minute: Topics['rt:traffic']['line'] | undefined): Series {
  if (!minute?.t) return curve
  const existing = curve.x.indexOf(minute.t)
  // A minute that lies before the curve has been overtaken by the answer.
  if (existing < 0 && minute.t < (curve.x[0] ?? '') && (curve.x[0] ?? '') < (curve.x.at(-1) ?? '')) return curve
  const value = (id: string): number | null => (id === 'out' ? minute.out : minute.in)
  if (existing >= 0)
    return { ...curve, series: curve.series.map((one) => ({ ...one, data: one.data.with(existing, value(one.id)) })) }
  return {
    x: [...curve.x.slice(1), minute.t],
    series: curve.series.map((one) => ({ ...one, data: [...one.data.slice(1), value(one.id)] })),
  }
}
