import { AppError } from '../kernel/errors.ts'
import { readText } from '../reading/reader.ts'
import { demoSource } from './demo/source.ts'
import { facebookSource } from './facebook/source.ts'
import type { Source } from './source.ts'
import { yad2 } from './yad2/source.ts'

/** Every source that is built in. */
export const SOURCES: readonly Source[] = [demoSource, yad2, facebookSource(readText)]

/** @throws AppError `missing` naming the known ones. */
export function findSource(sources: readonly Source[], name: string): Source {
  const source = sources.find((one) => one.name === name)
  if (source) return source
  const known = sources.map((one) => one.name).join(', ')
  throw new AppError('missing', `No source "${name}". Known sources: ${known}`)
}
