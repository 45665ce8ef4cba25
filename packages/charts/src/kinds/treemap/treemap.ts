import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

/** A box of a treemap, in the units of the whole. */
export interface TreeBox {
  x: number
  y: number
  width: number
  height: number
}

/** Boxes whose areas are as their weights (largest first), as square as can be. */
export function squarified(weights: readonly number[], { x, y, width, height }: TreeBox): TreeBox[] {
  if (weights.every((weight) => weight <= 0)) return weights.map(() => ({ x, y, width: 0, height: 0 }))
  const root = hierarchy<{ weight: number; children?: { weight: number }[] }>({
    weight: 0,
    children: weights.map((weight) => ({ weight })),
  }).sum((node) => node.weight)
  const placed = treemap<typeof root.data>().tile(treemapSquarify.ratio(1)).size([width, height])(root)
  return (placed.children ?? []).map(({ x0, y0, x1, y1 }) => ({
    x: x + x0,
    y: y + y0,
    width: x1 - x0,
    height: y1 - y0,
  }))
}
