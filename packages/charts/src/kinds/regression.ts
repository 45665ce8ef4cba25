/** A straight line through points, with Pearson's r; undefined below ten points or where all stand above each other. */
export interface Regression {
  slope: number
  intercept: number
  r: number
}

const MIN_POINTS = 10

export function regressionOf(points: readonly (readonly [x: number, y: number])[]): Regression | undefined {
  const n = points.length
  if (n < MIN_POINTS) return undefined
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / n
  const [mx, my] = [mean(0), mean(1)]
  const sums = points.reduce(
    (all, [x, y]) => ({
      xx: all.xx + (x - mx) ** 2,
      yy: all.yy + (y - my) ** 2,
      xy: all.xy + (x - mx) * (y - my),
    }),
    { xx: 0, yy: 0, xy: 0 },
  )
  if (sums.xx === 0 || sums.yy === 0) return undefined
  const slope = sums.xy / sums.xx
  return { slope, intercept: my - slope * mx, r: sums.xy / Math.sqrt(sums.xx * sums.yy) }
}
