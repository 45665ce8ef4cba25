/**
 * Prints promises that are kept in a variable and awaited only after something else, or in a function that is called later: one that is
 * rejected meanwhile has nobody who hears it, and ends the process. Whoever needs both awaits them together (`Promise.all`).
 */
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAwaitExpression,
  isCallExpression,
  isIdentifier,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { functionAround, linesOf, visitSources, walk } from './syntax.ts'

const isWatched = (file: string): boolean => /^(?:apps|packages)\/\w+\/src\//.test(file) && !/\.test\.tsx?$/.test(file)

/** The name of what is awaited here, or answered to `then`. */
function awaited(node: Node): Node | undefined {
  if (isAwaitExpression(node)) return node.expression
  const isAnswer =
    isArrowFunction(node) &&
    isCallExpression(node.parent) &&
    /\.(?:then|finally)$/.test(node.parent.expression.getText())
  return isAnswer ? node.body : undefined
}

/** Whether somebody hears at once that it failed: `made().catch(…)`, or `made.catch(…)` beside it. */
const isHeard = (declaration: Node & { initializer?: Node }, name: string, home: Node | undefined): boolean =>
  /\.catch\([\s\S]*\)$/.test(declaration.initializer?.getText() ?? '') ||
  new RegExp(`\\b${name}\\.catch\\(`).test(home?.getText() ?? '') ||
  declaration.initializer?.getText() === 'Promise.resolve()'

visitSources((file, source) => {
  if (!isWatched(file)) return
  const [kept, waits]: [Node[], Node[]] = [[], []]
  walk(source, (node) => {
    if (awaited(node)) waits.push(node)
    else if (isVariableDeclaration(node) && node.initializer && isCallExpression(node.initializer)) kept.push(node)
  })
  for (const declaration of kept) {
    const name = (declaration as Node & { name: Node }).name.getText()
    const home = functionAround(declaration)
    const after = waits.filter((wait) => wait.pos >= declaration.end && isBelow(wait, home))
    const own = after.find((wait) => {
      const target = awaited(wait)
      return target && isIdentifier(target) && target.getText() === name
    })
    if (!own || isHeard(declaration, name, home)) continue
    const isLater = functionAround(own) !== home || !isAwaitExpression(own)
    if (isLater || after.some((wait) => wait.end <= own.pos && functionAround(wait) === home))
      console.log(`${file}:${linesOf(source)(declaration.getStart())} ${name}`)
  }
})

function isBelow(node: Node, home: Node | undefined): boolean {
  for (let around: Node | undefined = node; around; around = around.parent) if (around === home) return true
  return home === undefined
}
