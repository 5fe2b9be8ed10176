import { AppError } from '../kernel/errors.ts'
import { readText } from '../reading/reader.ts'
import type { Values } from '../world/room-settings.ts'
import { demoSource } from './demo/source.ts'
import { facebookSource } from './facebook/source.ts'
import { fileSources, newFileSources } from './files/source.ts'
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

const known = new WeakMap<Values, Source[]>()

/**
 * The sources of an installation: what is built in, and what its files describe. Everybody has the same list, which
 * grows when `takeNewSources` finds further files.
 */
export const sourcesOf = (values: Values): readonly Source[] => listOf(values)

function listOf(values: Values): Source[] {
  const listed = known.get(values)
  if (listed) return listed
  const sources = [...SOURCES, ...fileSources(values)]
  known.set(values, sources)
  return sources
}

/** Adds the sources of files that came since the list was made, and answers them. */
export function takeNewSources(values: Values): Source[] {
  const sources = listOf(values)
  const found = newFileSources(values, sources)
  sources.push(...found)
  return found
}

/** @throws AppError `missing` naming the known ones. */
export function findSource(sources: readonly Source[], name: string): Source {
  const source = sources.find((one) => one.name === name)
  if (source) return source
  const known = sources.map((one) => one.name).join(', ')
  throw new AppError('missing', `No source "${name}". Known sources: ${known}`)
}
