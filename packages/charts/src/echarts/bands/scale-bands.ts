/** A line of numbers as far as its size matters. */
interface Sized {
  data: readonly (number | null)[]
}

/** Numbers of one axis differ by at most this factor: beyond it the smaller ones lie flat on the ground. */
const MAX_FACTOR = 8
/** More axes than these leave each too low to read. */
const MAX_BANDS = 3

const topOf = ({ data }: Sized): number => Math.max(0, ...data.map((value) => value ?? 0))

/** Lines that can be read on one axis, by their place among all; the largest first, each in the order of the answer. Pure. */
export function scaleBands(lines: readonly Sized[]): number[][] {
  const tops = lines.map(topOf)
  const bands: number[][] = []
  let most = 0
  for (const at of lines.map((_, place) => place).sort((a, b) => (tops[b] ?? 0) - (tops[a] ?? 0) || a - b)) {
    const top = tops[at] ?? 0
    const band = bands.at(-1)
    // Lines on nought throughout are read on any axis.
    if (band && (top === 0 || top * MAX_FACTOR >= most || bands.length === MAX_BANDS)) band.push(at)
    else {
      bands.push([at])
      most = top
    }
  }
  return bands.map((band) => band.sort((a, b) => a - b))
}
