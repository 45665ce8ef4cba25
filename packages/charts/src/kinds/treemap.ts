/** A box of a treemap, in the units of the whole. */
export interface TreeBox {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Boxes whose areas are as their weights (largest first), as square as can be: each row of boxes lies along the shorter
 * side of what is left and takes one more box as long as the worst of its proportions gains by that.
 */
export function squarified(weights: readonly number[], whole: TreeBox): TreeBox[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map(() => ({ x: whole.x, y: whole.y, width: 0, height: 0 }))
  const boxes: TreeBox[] = []
  let rest = whole
  let from = 0
  let left = total
  while (from < weights.length) {
    const isWide = rest.width >= rest.height
    const side = isWide ? rest.height : rest.width
    const areaOf = (weight: number) => (weight / left) * rest.width * rest.height
    const worst = (row: readonly number[]) => {
      const depth = areaOf(row.reduce((sum, weight) => sum + weight, 0)) / side
      return Math.max(...row.map((weight) => Math.max(depth ** 2 / areaOf(weight), areaOf(weight) / depth ** 2)))
    }
    let to = from + 1
    while (to < weights.length && worst(weights.slice(from, to + 1)) <= worst(weights.slice(from, to))) to += 1
    const row = weights.slice(from, to)
    const taken = row.reduce((sum, weight) => sum + weight, 0)
    const depth = areaOf(taken) / side
    let at = 0
    for (const weight of row) {
      const length = (side * weight) / taken
      boxes.push(isWide ? { x: rest.x, y: rest.y + at, width: depth, height: length } : { x: rest.x + at, y: rest.y, width: length, height: depth })
      at += length
    }
    rest = isWide ? { ...rest, x: rest.x + depth, width: rest.width - depth } : { ...rest, y: rest.y + depth, height: rest.height - depth }
    left -= taken
    from = to
  }
  return boxes
}
