import { isFullSize } from '../product/size.ts'

/** How often or how much: small, unless the run is one at full size. */
export const times = (small: number, full: number): number => (isFullSize ? full : small)

/** What a fault test found, as a line of the run: row of the reliability goals, then its figures. */
export function figure(row: string, figures: Record<string, number | string>): void {
  const list = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`${row}: ${list.join(', ')}\n`)
}
