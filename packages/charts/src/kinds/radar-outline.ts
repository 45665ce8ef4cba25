type Spot = readonly [x: number, y: number]

const text = ([x, y]: Spot): string => `${x.toFixed(1)},${y.toFixed(1)}`

/** Path through the corners of a radar: closed where all are there, else the edges between neighbours that are. Pure. */
export function radarOutline(corners: readonly (Spot | null)[]): string {
  const present = corners.filter((corner) => corner !== null)
  if (present.length === corners.length) return `M${present.map(text).join('L')}Z`
  return corners
    .flatMap((corner, at) => {
      const next = corners[(at + 1) % corners.length]
      return corner && next ? [`M${text(corner)}L${text(next)}`] : []
    })
    .join('')
}
