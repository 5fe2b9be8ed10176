import { type Failure, failureText } from '../../intake/domain/failure.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import type { ReadText } from '../../intake/posts/domain.ts'
import { withText } from '../../intake/read-description.ts'
import { isoOrNull } from '../../kernel/domain/iso.ts'
import { type Definition, type FileProblem, problemText } from './domain.ts'
import { readFile } from './read.ts'

/** What a trial of a file shows of a home. */
const SHOWN = [
  'externalId',
  'dealType',
  'price',
  'rooms',
  'size',
  'floor',
  'city',
  'neighbourhood',
  'street',
  'merchant',
  'entryDate',
  'arnona',
  'arnonaPer',
  'vaad',
] as const
export type ShownHome = Pick<RawListing, (typeof SHOWN)[number]> & {
  /** Longitude and latitude. */
  point: string | null
  photos: number
  /** As ISO 8601. */
  date: string | null
}

/** What is wrong with a file, with a page, or with one of its items. */
export type TrialFailure = {
  code: Failure['code'] | 'file' | 'item'
  /** The field of the file, or where the item is; absent: the whole. */
  at?: string
  /** In the file, from 1. */
  line?: number
  reason: string
}

export type Trial = { homes: ShownHome[]; failures: TrialFailure[]; leftOut: number }

/** What a file reads in a page, and what is wrong with it. */
export function tryPage(
  definition: Definition,
  page: { name: string; base: string; body: string },
  world: { readText: ReadText; now: number },
): Trial {
  const read = readFile(definition, page.body, {
    ...world,
    source: definition.id,
    base: page.base,
  })
  if (read.kind === 'problem') {
    const failure: Failure = { ...read.problem, in: page.name }
    return failedTrial([ofFailure(failure)])
  }
  const { homes, rejected, banners, leftOut } = read
  return {
    homes: homes.map((home) => shown(home, world)),
    failures: rejected.map(({ path, reason }) => ({ code: 'item', at: path, reason })),
    leftOut: leftOut.reduce((sum, { count }) => sum + count, banners),
  }
}

export const failedTrial = (failures: TrialFailure[]): Trial => ({
  homes: [],
  failures,
  leftOut: 0,
})

export const ofFailure = (failure: Failure): TrialFailure => ({
  code: failure.code,
  reason: failureText(failure),
})

/** What keeps a file from being used. */
export function ofFile(name: string, problems: readonly FileProblem[]): TrialFailure[] {
  return problems.map((one) => ({
    code: 'file',
    ...(one.field === '' ? {} : { at: one.field }),
    ...(one.line === undefined ? {} : { line: one.line }),
    reason: problemText(name, one),
  }))
}

function shown(
  home: RawListing,
  { readText, now }: { readText: ReadText; now: number },
): ShownHome {
  const text = home.description
  const filled = text === null ? home : withText(home, text, { now, reading: readText(text) })
  const facts = Object.fromEntries(SHOWN.map((field) => [field, filled[field]]))
  const { coordinates, images, sourceCreatedAt: at } = filled
  return {
    ...(facts as Pick<RawListing, (typeof SHOWN)[number]>),
    point: coordinates?.join(', ') ?? null,
    photos: images.length,
    date: isoOrNull(at),
  }
}
