import { AppError } from '../kernel/errors.ts'
import { readText } from '../reading/reader.ts'
import type { Values } from '../world/room-settings.ts'
import { demoSource } from './demo/source.ts'
import { facebookSource } from './facebook/source.ts'
import { fileSources } from './files/source.ts'
import type { Source } from './source.ts'
import { telegramChannels } from './telegram/source.ts'
import { yad2 } from './yad2/source.ts'

/** Every source that is built in. */
export const SOURCES: readonly Source[] = [
  demoSource,
  yad2,
  facebookSource(readText),
  telegramChannels,
]

const known = new WeakMap<Values, readonly Source[]>()

/** The sources of an installation: what is built in, and what its files describe. They are listed once in a process. */
export function sourcesOf(values: Values): readonly Source[] {
  const listed = known.get(values)
  if (listed) return listed
  const sources = [...SOURCES, ...fileSources(values)]
  known.set(values, sources)
  return sources
}

/** @throws AppError `missing` naming the known ones. */
export function findSource(sources: readonly Source[], name: string): Source {
  const source = sources.find((one) => one.name === name)
  if (source) return source
  const known = sources.map((one) => one.name).join(', ')
  throw new AppError('missing', `No source "${name}". Known sources: ${known}`)
}
