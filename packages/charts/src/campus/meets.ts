/** Rectangle in px: left, top, width, height. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

type Point = readonly [x: number, y: number]

const rangeOf = (points: readonly Point[], [x, y]: Point): Point => {
  const along = points.map((point) => point[0] * x + point[1] * y)
  return [Math.min(...along), Math.max(...along)]
}

/** Whether a convex outline comes nearer to a box than `air`, px. Two convex shapes are apart where some edge of one separates them. */
export function meets(outline: readonly Point[], { x, y, w, h }: Box, air: number): boolean {
  const corners: Point[] = [
    [x - air, y - air],
    [x + w + air, y - air],
    [x + w + air, y + h + air],
    [x - air, y + h + air],
  ]
  const normals = outline.map((from, at): Point => {
    const to = outline[(at + 1) % outline.length] ?? from
    return [to[1] - from[1], from[0] - to[0]]
  })
  return [[1, 0] as const, [0, 1] as const, ...normals].every((axis) => {
    const a = rangeOf(outline, axis)
    const b = rangeOf(corners, axis)
    return a[0] < b[1] && b[0] < a[1]
  })
}
