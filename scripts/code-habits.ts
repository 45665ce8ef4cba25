/**
 * Prints where sources break a habit that the compiler does not know, the habit first: `refs-in-render`, a ref that a component or hook
 * writes while it is drawn; `index-casts`, files with the number of their casts of what an index answers (`list[i] as T`).
 */
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { functionKinds, nameOf, visitSources, walk } from './syntax.ts'

/** The function that a node is in; undefined at the top of a file. */
function functionAround(node: Node): Node | undefined {
  let above = node.parent
  while (above && !functionKinds.has(above.kind)) above = above.parent
  return above
}

/** `ref.current = …` directly in a component (`Wall`) or a hook (`useLink`), outside of everything that runs later. */
function isRefInRender(node: Node): boolean {
  if (!isBinaryExpression(node) || node.operatorToken.kind !== SyntaxKind.EqualsToken) return false
  if (!isPropertyAccessExpression(node.left) || node.left.name.getText() !== 'current') return false
  const owner = functionAround(node)
  return owner !== undefined && /^([A-Z]|use[A-Z])/.test(nameOf(owner))
}

const isIndexCast = (node: Node): boolean =>
  isAsExpression(node) && node.type.getText() !== 'const' && isElementAccessExpression(node.expression)

visitSources((file, source) => {
  if (file.includes('.test.') || !/\/src\//.test(file)) return
  let casts = 0
  walk(source, (node) => {
    if (isRefInRender(node)) console.log(`refs-in-render ${file}: ${node.getText()}`)
    if (isIndexCast(node)) casts++
  })
  if (casts > 0) console.log(`index-casts ${file} ${casts}`)
})
