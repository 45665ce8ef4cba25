import { isFull } from '../product/sample.ts'

/** `npm test` runs the fault tests small, `npm run test:full` at full size. */
export const times = (small: number, full: number): number => (isFull ? full : small)

/** What a fault test found, as a line of the run: row of the reliability goals, then its figures. */
export function figure(row: string, figures: Record<string, number | string>): void {
  const list = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`${row}: ${list.join(', ')}\n`)
}
