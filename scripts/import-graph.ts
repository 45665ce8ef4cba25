/**
 * `npm run graph`: imports between the folders of the apps and packages, types included, and each cycle with the imports that make it.
 * Folders are compared with their siblings, at every depth. Exits with 1 when there is a cycle. Tests beside the code are left out:
 * they may import from anywhere. `--json` prints what the architecture tests read.
 */
import { posix } from 'node:path'
import { importsOf, visitSources } from './syntax.ts'

const workspace = /^((?:apps|packages)\/[\w-]+)\/src\//
const packageName = /^@data-centre\/([\w-]+)/

interface Import {
  from: string
  to: string
}
/** Imports of each folder by the folder that they lead to. */
type Edges = Map<string, Map<string, Import[]>>
interface FolderGraph {
  parent: string
  edges: Edges
}

/** Imports of product code as pairs of files; an import of another package names the entry of that package. */
function readImports(): Import[] {
  const found: { from: string; specifier: string }[] = []
  const files = new Set<string>()
  visitSources((file, source) => {
    if (!workspace.test(file) || /\.test\.tsx?$/.test(file)) return
    files.add(file)
    for (const specifier of importsOf(source)) found.push({ from: file, specifier })
  })
  const target = (from: string, specifier: string): string | undefined => {
    const [, packaged] = packageName.exec(specifier) ?? []
    if (packaged) return `packages/${packaged}/src/index.ts`
    if (!specifier.startsWith('.')) return undefined
    const path = posix.join(posix.dirname(from), specifier)
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((candidate) =>
      files.has(candidate),
    )
  }
  return found.flatMap(({ from, specifier }) => {
    const to = target(from, specifier)
    return to ? [{ from, to }] : []
  })
}

/** Folders by their parent, with names relative to it. */
function folderGraphs(imports: readonly Import[]): FolderGraph[] {
  const graphs = new Map<string, Edges>()
  for (const { from, to } of imports) {
    const [left, right] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')]
    let depth = 0
    while (depth < left.length && left[depth] === right[depth]) depth += 1
    if (depth === left.length || depth === right.length) continue
    const parent = left.slice(0, depth).join('/') || '.'
    const edges: Edges = graphs.get(parent) ?? new Map()
    graphs.set(parent, edges)
    // A workspace is named with the folder that it lies in.
    const name = (parts: string[]): string => parts.slice(depth, depth + (depth === 0 ? 2 : 1)).join('/')
    const targets: Map<string, Import[]> = edges.get(name(left)) ?? new Map()
    edges.set(name(left), targets)
    targets.set(name(right), [...(targets.get(name(right)) ?? []), { from, to }])
  }
  return [...graphs].map(([parent, edges]) => ({ parent, edges })).toSorted((a, b) => (a.parent < b.parent ? -1 : 1))
}

/** Groups of folders that reach each other, by Tarjan's algorithm. */
function cyclesOf(edges: Edges): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const lowOf = (folder: string): number => low.get(folder) ?? Number.POSITIVE_INFINITY
  const visit = (folder: string): void => {
    low.set(folder, index.size)
    index.set(folder, index.size)
    stack.push(folder)
    for (const next of edges.get(folder)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(folder, Math.min(lowOf(folder), lowOf(next)))
    }
    if (low.get(folder) !== index.get(folder)) return
    const group = stack.splice(stack.indexOf(folder))
    if (group.length > 1) cycles.push(group.toSorted())
  }
  for (const folder of edges.keys()) if (!index.has(folder)) visit(folder)
  return cycles
}

/** Lines about one cycle: its folders, and the imports between them. */
function describeCycle(parent: string, group: readonly string[], edges: Edges): string[] {
  const between = group.flatMap((from) => group.map((to) => ({ from, to, imports: edges.get(from)?.get(to) ?? [] })))
  return [
    `cycle in ${parent}: ${group.join(', ')}`,
    ...between
      .filter(({ imports }) => imports.length > 0)
      .flatMap(({ from, to, imports }) => [
        `  ${from} -> ${to}: ${imports.length}`,
        ...imports.map((one) => `    ${one.from} -> ${one.to}`),
      ]),
  ]
}

function main(): void {
  const imports = readImports()
  const graphs = folderGraphs(imports)
  const cycles = graphs.flatMap(({ parent, edges }) => cyclesOf(edges).map((group) => ({ parent, group, edges })))
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ imports, cycles: cycles.map(({ parent, group }) => ({ parent, group })) }))
    return
  }
  const lines = graphs.flatMap(({ parent, edges }) => [
    parent,
    ...[...edges]
      .map(
        ([from, targets]) =>
          `  ${from} -> ${[...targets]
            .map(([to, { length }]) => `${to} ${length}`)
            .toSorted()
            .join(', ')}`,
      )
      .toSorted(),
  ])
  const described = cycles.flatMap(({ parent, group, edges }) => describeCycle(parent, group, edges))
  console.log([...lines, '', ...described, `${cycles.length} cycles between folders`].join('\n'))
  process.exitCode = cycles.length === 0 ? 0 : 1
}

main()
