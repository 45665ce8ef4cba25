import { readdirSync, readFileSync } from 'node:fs'

/** One line of the report: what was measured, beside what it is to be held against, both from this run unless the yardstick says where it comes from. */
export interface Figure {
  /** Row of the goals that it answers; see docs/benchmarks.md. `-` where they name none. */
  row: number | '-'
  item: string
  figure: number
  unit: string
  /** Measured in the same run. */
  yardstick?: { what: string; value: number }
  /** The goal as it is written down. */
  goal: string
}

const ticksPerSecond = 100

function stat(pid: number): { parent: number; cpuMs: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { parent: Number(fields[1]), cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond }
  } catch {
    return null
  }
}

/** A process and everything that it started. */
export function family(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((one) => [one, stat(one)?.parent ?? 0]))
  const found = [pid]
  for (let i = 0; i < found.length; i++) for (const [one, parent] of parents) if (parent === found[i]) found.push(one)
  return found
}

/** CPU time of a process and its children so far, ms. */
export const cpuOf = (pid: number): number => family(pid).reduce((total, one) => total + (stat(one)?.cpuMs ?? 0), 0)

/** CPU time of one process so far, without its children, ms. */
export const ownCpuOf = (pid: number): number => stat(pid)?.cpuMs ?? 0

/** Resident memory of a process and its children, MB. */
export const memoryOf = (pid: number): number => family(pid).reduce((total, one) => total + ownMemoryOf(one), 0)

/** Resident memory of one process, without its children, MB. */
export const ownMemoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readStatus(pid))?.[1] ?? 0) / 1024

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** The p-th percentile of the samples, p in 0..1. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

/** Runs an action again and again, one after the other; answers the time of each in ms. */
export async function timed(count: number, action: (i: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await action(i)
    samples.push(performance.now() - start)
  }
  return samples
}

/** The straight line through samples by least squares: its slope and the standard error of that slope, in units of y per unit of x. */
export function slopeOf(samples: readonly { x: number; y: number }[]): { slope: number; error: number } {
  const n = samples.length
  const mean = (pick: (sample: { x: number; y: number }) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / n
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)]
  const spread = samples.reduce((sum, { x }) => sum + (x - x0) ** 2, 0)
  const slope = samples.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / spread
  const rest = samples.reduce((sum, { x, y }) => sum + (y - y0 - slope * (x - x0)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / Math.max(1, n - 2) / spread) }
}
