import type { ESTree } from 'rolldown/utils'

export type Node = ESTree.Node
type Having<Type, Some> = Some extends { type: infer Types }
  ? Type extends Types
    ? Some
    : never
  : never
/** The nodes of a type, also those that have one type of several. */
export type NodeOf<Type extends Node['type']> = Having<Type, Node>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes directly inside a node, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

/** Every node of a tree, parents before children. */
export function* nodesOf(root: Node): Generator<Node> {
  yield root
  for (const child of childrenOf(root)) yield* nodesOf(child)
}

export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression
export const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
] as const

export const isFunction = (node: Node): node is FunctionNode =>
  FUNCTIONS.some((type) => type === node.type)

/** The expression without parentheses, type assertions and `?.` around it. */
export function bare(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return bare(node.expression)
    default:
      return node
  }
}

/** The text of a string, or of a template without values; undefined for another expression. */
export function stringOf(node: Node): string | undefined {
  const plain = bare(node)
  if (plain.type === 'Literal' && typeof plain.value === 'string') return plain.value
  if (plain.type === 'TemplateLiteral' && plain.expressions.length === 0)
    return plain.quasis[0]?.value.cooked ?? ''
  return undefined
}

/** The name of a property: of `a.b`, `a['b']`, `{ b }` and `{ 'b': c }`; undefined when it is computed. */
export function propertyName(key: Node, isComputed: boolean): string | undefined {
  return !isComputed && key.type === 'Identifier' ? key.name : stringOf(key)
}
