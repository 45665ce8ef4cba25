/** The sources as the TypeScript compiler reads them: for rules about imports and functions. */
import { execFileSync } from 'node:child_process'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isConstructorDeclaration,
  isExportDeclaration,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('..', import.meta.url))

const projects = [
  'apps/console',
  'apps/screens',
  'apps/server',
  'packages/api',
  'packages/auth',
  'packages/charts',
  'tests',
]

/** Calls `visit(file, sourceFile)` for every TypeScript file of the repository, paths relative to its root. */
export function visitSources(visit: (file: string, source: SourceFile) => void): void {
  const owned = new Set(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n'),
  )
  const api = new API({ cwd: root })
  try {
    for (const project of api
      .updateSnapshot({ openProjects: projects.map((folder) => join(root, folder, 'tsconfig.json')) })
      .getProjects())
      for (const path of project.rootFiles) {
        const file = relative(root, path).split(sep).join('/')
        const source = owned.has(file) ? project.program.getSourceFile(path) : undefined
        if (source) visit(file, source)
      }
  } finally {
    api.close()
  }
}

/** Calls `visit(node)` for a node and everything below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => {
    walk(child, visit)
  })
}

/** What a file imports, exports again or loads later, types included. */
export function importsOf(source: SourceFile): string[] {
  const specifiers: (Node | undefined)[] = []
  walk(source, (node) => {
    if (isImportDeclaration(node) || isExportDeclaration(node)) specifiers.push(node.moduleSpecifier)
    else if (isImportTypeNode(node) && isLiteralTypeNode(node.argument)) specifiers.push(node.argument.literal)
    else if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword)
      specifiers.push(node.arguments[0])
  })
  return specifiers.flatMap((specifier) => (specifier && isStringLiteral(specifier) ? [specifier.text] : []))
}

export const functionKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
])
/** Blocks of vitest hold many functions and are none of their own. */
const testBlock = /^(describe|it|test|beforeAll|beforeEach|afterAll|afterEach)\b/

const isTestBlock = ({ parent }: Node): boolean =>
  parent !== undefined && isCallExpression(parent) && testBlock.test(parent.expression.getText())

/** Tells the line of a position in a file, from 1. */
export function linesOf(source: SourceFile): (position: number) => number {
  const starts: number[] = [0]
  for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (position) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The function that a node stands in; none at the top of a file. */
export function functionAround(node: Node): Node | undefined {
  let around: Node | undefined = node.parent
  while (around && !functionKinds.has(around.kind)) around = around.parent
  return around
}

interface FunctionSize {
  name: string
  line: number
  lines: number
}

/** Functions of a file with the number of their lines, those that tests consist of left out. */
export function functionsOf(source: SourceFile): FunctionSize[] {
  const functions: FunctionSize[] = []
  const line = linesOf(source)
  walk(source, (node) => {
    if (!functionKinds.has(node.kind) || isTestBlock(node)) return
    const first = line(node.getStart())
    functions.push({ name: nameOf(node), line: first, lines: line(node.end) - first + 1 })
  })
  return functions
}

export function nameOf(node: Node & { name?: Node }): string {
  if (isConstructorDeclaration(node)) return 'constructor'
  const named = node.name ?? (node.parent as (Node & { name?: Node }) | undefined)?.name
  return named?.getText() ?? '(anonymous)'
}
