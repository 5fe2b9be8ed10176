import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { type ParseResult, parseSync } from 'rolldown/utils'
import { type Import, importsOf } from './imports.ts'
import { type Use, usesOf } from './uses.ts'
import { type Node, type NodeOf, nodesOf } from './walk.ts'

/** The folder of the checkout. */
export const ROOT = join(import.meta.dirname, '../../../..')

type Comment = ParseResult['comments'][number]

/** A source file as the rules see it. */
export type SourceFile = {
  path: string
  text: string
  /** The nodes of some types, anywhere in the file. */
  all<Type extends Node['type']>(...types: Type[]): readonly NodeOf<Type>[]
  comments: readonly Comment[]
  imports: readonly Import[]
  uses: readonly Use[]
  /** The line of a position in the text, from 1. */
  lineAt(start: number): number
}

export function sourceFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const nodes = [...nodesOf(program)]
  const byType = Map.groupBy(nodes, ({ type }) => type)
  const all = <Type extends Node['type']>(...types: Type[]) =>
    types.flatMap((type) => (byType.get(type) ?? []) as NodeOf<Type>[])
  const imports = importsOf(path, nodes)
  const lineAt = (start: number) => text.slice(0, start).split('\n').length
  return { path, text, all, comments, imports, uses: usesOf(program, imports), lineAt }
}

/** Every source file of the product, its tools and its tests. */
export function sourceFiles(): SourceFile[] {
  return [...new Glob('{src,cli,web,bench}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}').scanSync(ROOT)]
    .filter((path) => !path.includes('node_modules/'))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(ROOT, path), 'utf8')))
}
