import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import type { ESTree } from 'rolldown/utils'
import { type Node, stringOf } from './walk.ts'

export type Import = {
  /** A path from the root of the checkout, or the name of a package or of a module of the runtime. */
  target: string
  /** What stands in the code. */
  written: string
  /** Whether nothing is left of it when the program runs. */
  isType: boolean
  /** What is taken: `name` in the other file (`*`: all of it, `default`), `local` here. */
  names: { name: string; local: string }[]
  start: number
}

const BUILT_IN = new Set(builtinModules)

/** Whether a module comes with the runtime. */
export const isBuiltIn = (written: string) => /^(node:|bun:)/.test(written) || BUILT_IN.has(written)

/** The imports of a file, in each form that TypeScript has. A target that is computed is left out. */
export function importsOf(path: string, nodes: readonly Node[]): Import[] {
  return nodes.flatMap((node) => {
    const written = sourceOf(node)
    if (written === undefined) return []
    const one = {
      target: resolved(path, written),
      written,
      isType: isType(node),
      names: namesOf(node),
    }
    return [{ ...one, start: node.start }]
  })
}

function resolved(path: string, written: string): string {
  if (written.startsWith('.')) return posix.join(posix.dirname(path), written)
  return isBuiltIn(written) && !/^(node|bun)\b/.test(written) ? `node:${written}` : written
}

function sourceOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node.source.value
    case 'ExportNamedDeclaration':
      return node.source?.value
    case 'ImportExpression':
    case 'TSImportType':
      return stringOf(node.source)
    case 'TSExternalModuleReference':
      return stringOf(node.expression)
    case 'CallExpression':
      return isRequire(node) && node.arguments[0] ? stringOf(node.arguments[0]) : undefined
    default:
      return undefined
  }
}

/** Whether a call loads a package while the program runs. */
export const isRequire = (node: Node): node is ESTree.CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'require'

function isType(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return node.importKind === 'type'
  if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration')
    return node.exportKind === 'type'
  return node.type === 'TSImportType'
}

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

function namesOf(node: Node): Import['names'] {
  if (node.type === 'ExportNamedDeclaration')
    return node.specifiers.map(({ local, exported }) => ({
      name: nameOf(local),
      local: nameOf(exported),
    }))
  if (node.type !== 'ImportDeclaration') return [{ name: '*', local: '' }]
  return node.specifiers.map((one) => {
    const local = one.local.name
    if (one.type === 'ImportNamespaceSpecifier') return { name: '*', local }
    return { name: one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default', local }
  })
}
