import { STAGES, type Stage } from '../../src/shortlists/domain/shortlist.ts'
import type { ListedHomeWire, MemberWire } from '../../src/shortlists/wire.ts'

// The homes of a shortlist by stage, and what moving one does to them.

/** A place of a home: its stage, and how many homes are before it there. */
export type Place = { stage: Stage; index: number }

export const SHOWS = ['all', 'both', 'turn', 'viewing'] as const
/** Which homes are shown. */
export type Show = (typeof SHOWS)[number]

export const idOf = ({ asset }: ListedHomeWire) => asset._id

/** The homes of a stage, in their order. */
export const inStage = (homes: readonly ListedHomeWire[], stage: Stage) =>
  homes.filter((home) => home.stage === stage)

export function placeOf(homes: readonly ListedHomeWire[], id: string): Place | undefined {
  const stage = homes.find((home) => idOf(home) === id)?.stage
  if (stage === undefined) return undefined
  return { stage, index: inStage(homes, stage).findIndex((home) => idOf(home) === id) }
}

/** The homes with one of them in another place. */
export function moved(
  homes: readonly ListedHomeWire[],
  id: string,
  { stage, index }: Place,
): ListedHomeWire[] {
  const home = homes.find((one) => idOf(one) === id)
  if (!home) return [...homes]
  const others = homes.filter((one) => one !== home)
  const before = inStage(others, stage)[index]
  const at = before ? others.indexOf(before) : others.length
  return others.toSpliced(at, 0, { ...home, stage })
}

/** The place among all homes of the stage that a place among the shown ones is. */
export function wholePlace(
  all: readonly ListedHomeWire[],
  shown: readonly ListedHomeWire[],
  id: string,
  { stage, index }: Place,
): Place {
  const without = (homes: readonly ListedHomeWire[]) =>
    inStage(homes, stage).filter((home) => idOf(home) !== id)
  const before = without(shown)[index]
  const others = without(all)
  return {
    stage,
    index: before ? others.findIndex((home) => idOf(home) === idOf(before)) : others.length,
  }
}

export const voteOf = ({ votes }: ListedHomeWire, userId: string | undefined) =>
  votes.find((one) => one.userId === userId)?.vote

type Readers = { members: readonly MemberWire[]; userId: string | undefined }

const RULES: Record<Show, (home: ListedHomeWire, readers: Readers) => boolean> = {
  all: () => true,
  both: (home, { members }) => members.every(({ _id }) => voteOf(home, _id) === 1),
  turn: (home, { userId }) => home.stage !== 'declined' && voteOf(home, userId) === undefined,
  viewing: ({ viewing }) => viewing !== null,
}

export function shownHomes(
  homes: readonly ListedHomeWire[],
  show: Show,
  readers: Readers,
): ListedHomeWire[] {
  return homes.filter((home) => RULES[show](home, readers))
}

/** The stage beside one in the row of columns. */
export const stageBeside = (stage: Stage, step: 1 | -1): Stage =>
  STAGES[STAGES.indexOf(stage) + step] ?? stage
