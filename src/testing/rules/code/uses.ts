import type { Import } from './imports.ts'
import { isDeclared, type Scope, scopeWithin } from './scopes.ts'
import { bare, childrenOf, type Node, propertyName, stringOf } from './walk.ts'

/** A use of something that the runtime provides, as a global or as an import. */
export type Use = {
  /** As the global is called: `Date.now`, `fetch`, `process.env`, `crypto.randomUUID`. */
  name: string
  /** `read` also when it is passed on. */
  how: 'call' | 'new' | 'read'
  /** How many arguments are passed. */
  passed: number
  start: number
}

/** Modules that are, or contain, what is also a global. */
const MODULES: Record<string, string> = {
  bun: 'Bun',
  'node:crypto': 'crypto',
  'node:process': 'process',
  'node:timers': '',
  'node:timers/promises': '',
  'node:perf_hooks': '',
}
const GLOBAL_OBJECTS = new Set(['globalThis', 'global', 'window', 'self'])

const joined = (object: string, property: string) =>
  object === '' ? property : `${object}.${property}`

const moduleName = (target: string) =>
  MODULES[target] ?? (target.startsWith('node:') ? target : undefined)

/** What a file takes from the runtime. Types are left out. */
export function usesOf(program: Node, imports: readonly Import[]): Use[] {
  const within: Use[] = []
  collect(program, undefined, READ, within)
  return [...imports.flatMap(usesByImport), ...within]
}

function usesByImport({ target, isType, names, start }: Import): Use[] {
  const module = isType ? undefined : moduleName(target)
  if (module === undefined) return []
  return names.map(({ name }) => {
    const isWhole = name === '*' || name === 'default'
    return { ...READ, name: isWhole ? module || target : joined(module, name), start }
  })
}

type Manner = Pick<Use, 'how' | 'passed'>
const READ: Manner = { how: 'read', passed: 0 }

function collect(node: Node, scope: Scope | undefined, manner: Manner, found: Use[]): void {
  const name = chainOf(node, scope)
  if (name !== undefined) {
    const start = node.type === 'MemberExpression' ? node.property.start : node.start
    found.push({ ...manner, name: name === '' ? 'globalThis' : name, start })
  }
  const inner = scopeWithin(node, scope)
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const how = node.type === 'CallExpression' ? 'call' : 'new'
    collect(bare(node.callee), inner, { how, passed: node.arguments.length }, found)
    for (const argument of node.arguments) collect(argument, inner, READ, found)
    return
  }
  const taken = takenApart(node, scope)
  for (const use of taken) found.push(use)
  for (const part of partsOf(node, name !== undefined, taken.length > 0))
    collect(part, inner, READ, found)
}

/** The name of what the runtime provides, if an expression is that: `globalThis.Bun['env']` is `Bun.env`. */
function chainOf(expression: Node, scope: Scope | undefined): string | undefined {
  const node = bare(expression)
  switch (node.type) {
    case 'Identifier':
      if (isDeclared(scope, node.name) || node.name === 'undefined') return undefined
      return GLOBAL_OBJECTS.has(node.name) ? '' : node.name
    case 'MetaProperty':
      return `${node.meta.name}.${node.property.name}`
    case 'AwaitExpression':
      return chainOf(node.argument, scope)
    case 'ImportExpression': {
      const module = stringOf(node.source)
      return module === undefined ? undefined : moduleName(module)
    }
    case 'MemberExpression': {
      const object = chainOf(node.object, scope)
      if (object === undefined) return undefined
      const property = propertyName(node.property, node.computed)
      if (property === undefined) return object
      return object === '' && GLOBAL_OBJECTS.has(property) ? '' : joined(object, property)
    }
    default:
      return undefined
  }
}

/** What `const { env } = process` takes. */
function takenApart(node: Node, scope: Scope | undefined): Use[] {
  const [pattern, value] = assignedBy(node)
  if (pattern?.type !== 'ObjectPattern' || !value) return []
  const object = chainOf(value, scope)
  if (object === undefined) return []
  return pattern.properties.map((one) => {
    const property = one.type === 'Property' ? propertyName(one.key, one.computed) : undefined
    return { ...READ, name: joined(object, property ?? '*'), start: one.start }
  })
}

function assignedBy(node: Node): [pattern?: Node, value?: Node | null] {
  if (node.type === 'VariableDeclarator') return [node.id, node.init]
  if (node.type === 'AssignmentExpression' || node.type === 'AssignmentPattern')
    return [node.left, node.right]
  return []
}

/** The parts of a node that are code and may use something by themselves. */
function partsOf(node: Node, isNamed: boolean, isTakenApart: boolean): Node[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return []
    case 'VariableDeclaration':
      return node.declare ? [] : node.declarations
    case 'ExportNamedDeclaration':
      return node.source ? [] : childrenOf(node).filter(isCode)
    case 'LabeledStatement':
      return [node.body]
    case 'MemberExpression':
      return [...(isNamed ? [] : [node.object]), ...(node.computed ? [node.property] : [])]
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return [...(node.computed ? [node.key] : []), ...(node.value ? [node.value] : [])]
    case 'UnaryExpression':
      return node.operator === 'typeof' && node.argument.type === 'Identifier'
        ? []
        : [node.argument]
    case 'BinaryExpression':
      return node.operator === 'instanceof' && node.right.type === 'Identifier'
        ? [node.left]
        : [node.left, node.right]
    default: {
      if (isNamed) return []
      const [, value] = assignedBy(node)
      return childrenOf(node).filter((child) => isCode(child) && !(isTakenApart && child === value))
    }
  }
}

/** Expressions with types. Enums and namespaces, which are code too, are refused as such. */
const TYPED_CODE = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
  'TSExportAssignment',
])
const isCode = (node: Node) => !node.type.startsWith('TS') || TYPED_CODE.has(node.type)
