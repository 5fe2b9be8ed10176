import type { SourceFile } from './source.ts'
import { bare, type Node, propertyName } from './walk.ts'

/** The name of the method that is called, with any object before it. */
export function methodOf(callee: Node): string | undefined {
  const node = bare(callee)
  return node.type === 'MemberExpression' ? propertyName(node.property, node.computed) : undefined
}

/** The local names of what is imported from files that match. */
export const localNames = ({ imports }: SourceFile, isWanted: (target: string) => boolean) =>
  new Map(
    imports
      .filter(({ target }) => isWanted(target))
      .flatMap(({ names }) => names.map(({ name, local }) => [local, name] as const)),
  )

/** The name at the start of `tables.users`. */
export function firstName(node: Node): string | undefined {
  const plain = bare(node)
  if (plain.type === 'MemberExpression') return firstName(plain.object)
  return plain.type === 'Identifier' ? plain.name : undefined
}
