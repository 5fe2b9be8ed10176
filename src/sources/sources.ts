import type { SourceName } from '../assets/domain.ts'
import { AppError } from '../kernel/errors.ts'
import type { Values } from '../process/settings.ts'
import type { Answer, Reading } from './domain.ts'
import type { Site } from './site.ts'
import { readYad2 } from './yad2/read.ts'
import { yad2Site } from './yad2/site.ts'

export type Source = {
  name: SourceName
  /** How people call it. */
  label: string
  /** What an answer of this source says; pure. */
  read(answer: Answer): Reading
  site(values: Values): Site
  isOn(values: Values): boolean
  /** Time between passes, in milliseconds. */
  everyMs(values: Values): number
}

/** Every source there is. */
export const SOURCES: readonly Source[] = [
  {
    name: 'yad2',
    label: 'Yad2',
    read: readYad2,
    site: yad2Site,
    isOn: ({ YAD2_ENABLED }) => YAD2_ENABLED,
    everyMs: ({ YAD2_INTERVAL }) => YAD2_INTERVAL,
  },
]

/** The name of the lease of the process that may read a source. */
export const sourceLease = (source: SourceName) => `source:${source}`

/**
 * The name of the lease of the process that reads recorded answers of a source. It is another one: recorded answers ask
 * the site nothing, so a live pass, which may wait out a block for minutes, need not keep them waiting. What both bring
 * is kept one transaction after the other.
 */
export const recordedLease = (source: SourceName) => `source:${source}:recorded`

/** @throws AppError `missing` naming those that exist. */
export function findSource(name: string): Source {
  const source = SOURCES.find((known) => known.name === name)
  if (source) return source
  const known = SOURCES.map((one) => one.name).join(', ')
  throw new AppError('missing', `No source "${name}". There is: ${known}`)
}
