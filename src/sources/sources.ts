import type { SourceName } from '../assets/domain.ts'
import { AppError } from '../kernel/errors.ts'
import type { Answer, Reading } from './domain.ts'
import { readYad2 } from './yad2/read.ts'

export type Source = {
  name: SourceName
  /** What an answer of this source says; pure. */
  read(answer: Answer): Reading
}

/** Every source there is. */
export const SOURCES: readonly Source[] = [{ name: 'yad2', read: readYad2 }]

/** @throws AppError `missing` naming those that exist. */
export function findSource(name: string): Source {
  const source = SOURCES.find((known) => known.name === name)
  if (source) return source
  const known = SOURCES.map((one) => one.name).join(', ')
  throw new AppError('missing', `No source "${name}". There is: ${known}`)
}
