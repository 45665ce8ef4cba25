/**
 * Prints the statements of the operational store that name the type of their rows (`query<Row>('SELECT …')`), as JSON: where, the
 * text, and the properties of the type with the kind of each. Statements that are put together at run time have no text here.
 */
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrayTypeNode,
  isCallExpression,
  isInterfaceDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isStringLiteral,
  isTypeLiteralNode,
  isTypeReferenceNode,
  isUnionTypeNode,
} from 'typescript/unstable/ast/is'
import { visitSources, walk } from './syntax.ts'

/** Kinds of a property: what its type is besides null; `any` where it is a named type. */
type Columns = Record<string, string>
const keywords: Partial<Record<SyntaxKind, string>> = {
  [SyntaxKind.NumberKeyword]: 'number',
  [SyntaxKind.StringKeyword]: 'string',
  [SyntaxKind.BooleanKeyword]: 'boolean',
}

const isNull = (type: Node): boolean => type.getText() === 'null'

function kindOf(type: Node): string {
  if (isUnionTypeNode(type)) {
    const kinds = new Set(type.types.filter((one) => !isNull(one)).map(kindOf))
    return kinds.size === 1 ? ([...kinds][0] ?? 'any') : 'any'
  }
  if (isArrayTypeNode(type)) return `${kindOf(type.elementType)}[]`
  if (isTypeReferenceNode(type) && type.getText() === 'Date') return 'Date'
  return keywords[type.kind] ?? 'any'
}

const columnsOf = (members: Iterable<Node>): Columns =>
  Object.fromEntries(
    [...members].flatMap((member) =>
      isPropertySignatureDeclaration(member) && member.type ? [[member.name.getText(), kindOf(member.type)]] : [],
    ),
  )

const found: { file: string; sql: string; columns: Columns | null }[] = []
visitSources((file, source) => {
  if (!file.startsWith('apps/server/src/') || /\.test\.tsx?$/.test(file)) return
  const declared = new Map<string, Columns>()
  walk(source, (node) => {
    if (!isInterfaceDeclaration(node)) return
    const bases =
      node.heritageClauses?.flatMap((clause) => clause.types.map((type) => declared.get(type.getText()))) ?? []
    if (!bases.includes(undefined))
      declared.set(node.name.getText(), Object.assign({}, ...bases, columnsOf(node.members)))
  })
  walk(source, (node) => {
    if (
      !isCallExpression(node) ||
      !isPropertyAccessExpression(node.expression) ||
      node.expression.name.getText() !== 'query'
    )
      return
    const [type] = node.typeArguments ?? []
    const [statement] = node.arguments
    if (!type || !statement || !/(?:pool|client|db)$/.test(node.expression.expression.getText())) return
    if (!isStringLiteral(statement) && !isNoSubstitutionTemplateLiteral(statement)) return
    found.push({
      file,
      sql: statement.text,
      columns: isTypeLiteralNode(type) ? columnsOf(type.members) : (declared.get(type.getText()) ?? null),
    })
  })
})
console.log(JSON.stringify(found))
