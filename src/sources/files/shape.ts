import { FormatRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FileProblem } from './domain.ts'
import { FILE_SCHEMA } from './schema.ts'

export const isSourceId = (id: unknown): id is string => Value.Check(FILE_SCHEMA.properties.id, id)

/**
 * Where a file has another shape than it may have: one problem for each field.
 * @param isPattern whether a text is an expression.
 */
export function shapeProblems(given: unknown, isPattern: (text: string) => boolean): FileProblem[] {
  FormatRegistry.Set('regex', isPattern)
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    return [{ field: '', problem: 'must be a map of settings' }]
  const found = new Map<string, FileProblem>()
  for (const { path, message, schema } of Value.Errors(FILE_SCHEMA, given)) {
    const field = path.slice(1).replaceAll('/', '.')
    const own = (schema as { error?: string }).error
    if (!found.has(field)) found.set(field, { field, problem: own ?? inWords(message) })
  }
  return [...found.values()]
}

function inWords(message: string): string {
  if (message === 'Unexpected property') return 'is not known'
  if (message === 'Expected required property') return 'is missing'
  return `is wrong: ${message.toLowerCase()}`
}
