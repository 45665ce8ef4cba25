import type { Country, Point, Vec3 } from '@data-centre/charts/scene'

/** Above this many schools a dot stands for several. */
const MAX_DOTS = 300
/** Schools per dot: the first of 1, 2, 3, 6, 10, 20, 30, 60, 100 … that keeps the map readable. */
function schoolsPerDot(total: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const step of [1, 2, 3, 6]) if (total / (step * scale) <= MAX_DOTS) return step * scale
}

/** Van der Corput sequence: points that fill a range evenly, always the same ones. */
function evenly(index: number, base: number): number {
  let [value, part, rest] = [0, 1 / base, index]
  while (rest > 0) {
    value += (rest % base) * part
    rest = Math.floor(rest / base)
    part /= base
  }
  return value
}

/** A dot density map: `each` schools per dot, spread evenly over the land of their area and always in the same places. */
export function schoolDots(
  country: Country,
  schools: ReadonlyMap<string, number>,
  heights: ArrayLike<number>,
): { dots: Vec3[]; each: number } {
  const total = [...schools.values()].reduce((sum, value) => sum + value, 0)
  const each = schoolsPerDot(total)
  const dots: Vec3[] = []
  country.territory.areas.forEach((area, index) => {
    const wanted = Math.round((schools.get(area.code) ?? 0) / each)
    if (wanted === 0) return
    const { west, east, south, north } = area.polygons.reduce((a, b) => (b.size > a.size ? b : a)).box
    for (let tries = 1, found = 0; found < wanted && tries < wanted * 40; tries += 1) {
      const at: Point = [west + (east - west) * evenly(tries, 2), south + (north - south) * evenly(tries, 3)]
      if (country.areaAt(at) !== index) continue
      dots.push([at[0], at[1], heights[index] ?? 0])
      found += 1
    }
  })
  return { dots, each }
}
