import type { Pixel } from '../../motion/camera.ts'

/** Places of a cluster lie within this of the one in its middle, px. */
export const CLUSTER_REACH = 48
/** From so many places on, names beside them cannot be told apart. */
export const CLUSTER_LEAST = 4

/** Indices of places that stand so close together that their names have no room beside them, the densest first. No place is in two. */
export function clustersOf(pixels: readonly Pixel[]): readonly (readonly number[])[] {
  const free = new Set(pixels.keys())
  const around = (index: number): number[] => {
    const [x, y] = pixels[index] ?? [0, 0]
    return [...free].filter((other) => {
      const [ox, oy] = pixels[other] ?? [0, 0]
      return Math.hypot(ox - x, oy - y) <= CLUSTER_REACH
    })
  }
  const clusters: number[][] = []
  for (;;) {
    const densest = [...free].map(around).reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    if (densest.length < CLUSTER_LEAST) return clusters
    clusters.push(densest)
    for (const index of densest) free.delete(index)
  }
}
