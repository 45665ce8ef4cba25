import type { Sum } from '../../warehouse/complements.ts'
import { ANY, type ChainOf } from './axes.ts'

/** Numbers of people by members of several dimensions, and by all wider members of them. */
export interface Lattice {
  /** By the nodes of all dimensions, joined: a number for each span. */
  cells: ReadonlyMap<string, Float64Array>
  /** Which cells add up to which, the widest first. */
  sums: readonly Sum[]
  /** Members of each dimension that have any number. */
  leaves: readonly ReadonlySet<string>[]
}

export const nodeKey = (nodes: readonly string[]): string => nodes.join('|')
export const nodesOf = (key: string): string[] => key.split('|')

interface Growing {
  cells: Map<string, Float64Array>
  /** Of each wider cell along one dimension: its parts, and how narrow it is. */
  parts: Map<string, { whole: string; depth: number; parts: Set<string> }>
}

/** Every combination of one node of each chain. */
const combinations = (chains: readonly (readonly string[])[]): number[][] =>
  chains.reduce<number[][]>((list, chain) => list.flatMap((at) => chain.map((_, i) => [...at, i])), [[]])

function add({ cells, parts }: Growing, chains: readonly (readonly string[])[], values: readonly number[]): void {
  for (const at of combinations(chains)) {
    const nodes = chains.map((chain, axis) => chain[at[axis] ?? 0] ?? ANY)
    const key = nodeKey(nodes)
    const sums = cells.get(key) ?? new Float64Array(values.length)
    values.forEach((value, span) => {
      sums[span] = (sums[span] ?? 0) + value
    })
    cells.set(key, sums)
    chains.forEach((chain, axis) => {
      const wider = chain[(at[axis] ?? 0) + 1]
      if (wider === undefined) return
      const whole = nodeKey(nodes.with(axis, wider))
      const name = `${axis}|${whole}`
      const steps = chains.reduce((all, { length }, i) => all + length - 1 - (at[i] ?? 0), 0)
      const entry = parts.get(name) ?? { whole, depth: steps, parts: new Set<string>() }
      entry.parts.add(key)
      parts.set(name, entry)
    })
  }
}

/** Adds up the numbers of tuples of members to those of all wider ones; `valuesOf` answers a number for each span. */
export function latticeOf(
  tuples: readonly (readonly string[])[],
  chainsOf: readonly ChainOf[],
  valuesOf: (tuple: readonly string[]) => readonly number[],
): Lattice {
  const growing: Growing = { cells: new Map(), parts: new Map() }
  const leaves = chainsOf.map(() => new Set<string>())
  for (const tuple of tuples) {
    tuple.forEach((member, axis) => void leaves[axis]?.add(member))
    add(
      growing,
      tuple.map((member, axis) => chainsOf[axis]?.(member) ?? [member]),
      valuesOf(tuple),
    )
  }
  const sums = [...growing.parts.values()]
    .sort((a, b) => a.depth - b.depth)
    .map(({ whole, parts }) => ({ whole, parts: [...parts] }))
  return { cells: growing.cells, sums, leaves }
}
