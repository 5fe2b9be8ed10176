import { childrenOf, isFunction, type Node } from './walk.ts'

/** The names that a node declares for everything inside it, and those of the nodes around it. */
export type Scope = { names: Set<string>; around: Scope | undefined }

/** Whether a name is declared here or further out; otherwise it is a global. */
export function isDeclared(scope: Scope | undefined, name: string): boolean {
  return scope !== undefined && (scope.names.has(name) || isDeclared(scope.around, name))
}

/** The scope of the children of a node. */
export function scopeWithin(node: Node, around: Scope | undefined): Scope | undefined {
  const names = new Set([...declarationsIn(node).flatMap(namesDeclaredBy), ...ownNames(node)])
  return names.size > 0 ? { names, around } : around
}

function declarationsIn(node: Node): Node[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent)
    case 'ForStatement':
      return node.init ? [node.init] : []
    case 'ForInStatement':
    case 'ForOfStatement':
      return [node.left]
    default:
      return []
  }
}

/** Parameters, what is caught, and the own name of a function or class. */
function ownNames(node: Node): string[] {
  if (node.type === 'CatchClause') return node.param ? namesIn(node.param) : []
  if (node.type === 'ClassExpression') return node.id ? [node.id.name] : []
  if (!isFunction(node)) return []
  const params = node.params.flatMap(namesIn)
  return node.type === 'FunctionExpression' && node.id ? [node.id.name, ...params] : params
}

/** What `declare` says exists is not declared here. */
function namesDeclaredBy(node: Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.map(({ local }) => local.name)
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return node.declaration ? namesDeclaredBy(node.declaration) : []
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id && !node.declare ? [node.id.name] : []
    case 'VariableDeclaration':
      return node.declare ? [] : node.declarations.flatMap(({ id }) => namesIn(id))
    default:
      return []
  }
}

/** The names that a pattern binds. */
function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'Property':
      return namesIn(pattern.value)
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
    case 'TSParameterProperty':
      return childrenOf(pattern).flatMap(namesIn)
    default:
      return []
  }
}
